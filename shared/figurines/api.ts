import { z } from 'zod/mini'
import { type Api, queryString } from '../endpoint.ts'
import { Figure } from '../figure/figure.ts'
import { Face as FaceAmounts } from '../figure/figure-face.ts'
import { FIGURE_SLOTS } from '../figure/figure-slots.ts'
import { NameLabel } from '../name-label.ts'
import { Doubt, Face } from '../photo-reading/photo-reading.ts'
import { PendingParentRequest, StatedAge, StatedSubject } from './people-api.ts'

export const CHANGE_NOTE_MAX = 200

const part = z.number().check(z.minimum(0), z.maximum(1))
/** Centre and half axes, as parts of the photo's width and height. */
export const FaceOval = z.object({ x: part, y: part, rx: part, ry: part })
export type FaceOval = z.infer<typeof FaceOval>

const StoredPicture = z.object({
  public_url: z.nullable(z.string()),
  signed_url: z.nullable(z.string()),
  url: z.nullable(z.string()),
})
export const FigurineStorage = z.object({ original: StoredPicture, generated: z.nullable(StoredPicture) })
export type FigurineStorage = z.infer<typeof FigurineStorage>

export const Stage = z.enum(['received', 'checked', 'waiting', 'drawing', 'saving', 'complete', 'failed'])
export type Stage = z.infer<typeof Stage>

export const FigurineKind = z.enum(['generated', 'made'])
export type FigurineKind = z.infer<typeof FigurineKind>

const Slot = z.enum(FIGURE_SLOTS)
const FigureSources = z.record(Slot, z.enum(['customer', 'model', 'photo', 'default']))
/** What of a figure the customer said. */
const Said = z.array(Slot).check(z.maxLength(FIGURE_SLOTS.length))

export const Figurine = z.object({
  id: z.string(),
  created_at: z.string(),
  uploaded_image_url: z.nullable(z.string()),
  generated_figurine_url: z.nullable(z.string()),
  /** Null if it was made without a photo. */
  photo_id: z.nullable(z.string()),
  /** Who has to agree before it is drawn by a model or ordered. */
  waits_for: z.nullable(PendingParentRequest),
  /** The consent that its photo has not got: without it nothing of it is drawn by a model or ordered. */
  asks: z.nullable(z.enum(['consent', 'parent', 'family', 'withdrawn'])),
  version: z.int(),
  kind: FigurineKind,
  /** Null for older figurines, which have a picture only. */
  figure: z.nullable(Figure),
  /** What the figure guesses, as the photo did not show it. */
  doubts: z.array(Doubt),
  /** Who settled each slot of the figure; null for figurines from before it was noted. */
  sources: z.nullable(FigureSources),
  /** The face as it was measured in the photo. */
  measured: z.nullable(FaceAmounts),
  /** What its drawing was told of the figure; null where no image model drew it, and for older drawings. */
  told: z.nullable(z.record(z.string(), z.unknown())),
  /** Where the face is in the photo. */
  face: z.nullable(FaceOval),
  model_url: z.nullable(z.string()),
  /** As it was typed when the figurine was made from the kit. */
  name_label: z.nullable(z.string()),
  stage: Stage,
  is_demo: z.boolean(),
  /** Whether its picture was drawn from the photo; else the picture shows the figure as the customer made it. */
  has_drawing: z.boolean(),
  change_note: z.nullable(z.string()),
  failure: z.nullable(z.object({ code: z.string(), sentence: z.string() })),
  storage: FigurineStorage,
})
export type Figurine = z.infer<typeof Figurine>

export const Generated = z.object({
  figurine_url: z.nullable(z.string()),
  figurine_id: z.string(),
  storage: FigurineStorage,
  is_demo: z.boolean(),
  faces: z.array(Face),
  figure: z.nullable(Figure),
  doubts: z.array(Doubt),
})
export type Generated = z.infer<typeof Generated>

export const UploadAccepted = z.object({ figurine_id: z.string() })

export const FigurineEvent = z.object({
  stage: Stage,
  elapsed_seconds: z.number(),
  /** The median of the last runs; null before there were any. */
  usual_seconds: z.nullable(z.number()),
  partial_url: z.nullable(z.string()),
})
export type FigurineEvent = z.infer<typeof FigurineEvent>

export const FIGURE_VIEWS = ['preview', 'front', 'left', 'back', 'right'] as const
export type FigureView = (typeof FIGURE_VIEWS)[number]
export const FIGURE_VIEW_SIZES = [1024, 512, 256] as const
export type FigureViewSize = (typeof FIGURE_VIEW_SIZES)[number]

const ById = z.object({ id: z.string().check(z.maxLength(80)) })

export const UPLOAD_PATH = '/api/generate-figurine'
/** With a name it stands on the base; one that cannot be set there is left out. */
export const figureViewPath = (id: string, view: FigureView, size: FigureViewSize, name?: string | null) =>
  `/api/figurines/${encodeURIComponent(id)}/views/${view}${queryString({ size, name })}`
export const figureModelPath = (id: string) => `/api/figurines/${encodeURIComponent(id)}/model`
export const figurineEventsPath = (id: string) => `/api/figurines/${encodeURIComponent(id)}/events`

/** `face` is a FaceOval, `figure` a Figure, `consent` a GivenConsent and `parent` a GivenParent, as JSON text. */
const UploadForm = z.object({
  closeup_image: z.optional(z.file()),
  fullbody_image: z.optional(z.file()),
  face: z.optional(z.string()),
  figure: z.optional(z.string()),
  /** Which slots of `figure` the customer said, as JSON; without it, all that it holds. */
  said: z.optional(z.string()),
  /** Who is in the photo; without it the photo is treated like a child’s. */
  subject: z.optional(StatedSubject),
  /** With “my_child”. */
  consent: z.optional(z.string()),
  /** With “other_child”: name and email of the parent, who is asked by mail. */
  parent: z.optional(z.string()),
  /** With “deceased”: “true”. */
  close_family: z.optional(z.string()),
  /** Of a child, and so of its figure; without it a child of 4 to 11, or as the figure says. */
  age: z.optional(StatedAge),
})

export const figurinesApi = {
  upload: {
    kind: 'upload',
    method: 'POST',
    path: '/generate-figurine',
    summary:
      'Takes a photo and answers with the finished figurine, or with events as it is drawn if those are accepted. With “Prefer: respond-async” the answer is 202 as soon as photo and job are stored; the figurine’s events tell the rest.',
    access: 'signed-in',
    body: UploadForm,
    response: Generated,
    accepted: UploadAccepted,
  },
  events: {
    kind: 'events',
    method: 'GET',
    path: '/figurines/:id/events',
    summary: 'The stages of a figurine as it is drawn, and the figurine at the end.',
    access: 'signed-in',
    params: ById,
    response: z.string(),
  },
  view: {
    kind: 'picture',
    method: 'GET',
    path: '/figurines/:id/views/:view',
    summary: 'A figurine that has a figure, drawn from one side.',
    access: 'signed-in',
    params: z.object({ id: z.string().check(z.maxLength(80)), view: z.enum(FIGURE_VIEWS) }),
    query: z.object({ size: z.optional(z.string().check(z.maxLength(20))), name: NameLabel }),
    response: z.string(),
  },
  model: {
    kind: 'model',
    method: 'GET',
    path: '/figurines/:id/model',
    summary: 'A figurine that has a figure, as one model; its name comes from the kit’s letters.',
    access: 'signed-in',
    params: ById,
    response: z.string(),
  },
  ofUser: {
    method: 'GET',
    path: '/figurines/users/:userId',
    summary: 'A customer’s figurines, newest first, with the state of each.',
    access: { owner: 'userId' },
    params: z.object({ userId: z.string().check(z.maxLength(80)) }),
    response: z.object({ figurines: z.array(Figurine) }),
  },
  one: {
    method: 'GET',
    path: '/figurines/:id',
    summary: 'One figurine of one’s own, with all versions drawn from the same photo.',
    access: 'signed-in',
    params: ById,
    response: z.object({
      figurine: Figurine,
      versions: z.array(Figurine),
      /** How high it will stand, base and all; null where it has no figure. */
      height_mm: z.nullable(z.int()),
      /** How many more may be drawn for the visitor today. */
      previews_left: z.int(),
    }),
  },
  made: {
    method: 'POST',
    path: '/figurines/made',
    summary:
      'Saves a figure as a figurine, without a photo. The same Idempotency-Key saves it once, such as after a sign-in.',
    access: 'signed-in',
    body: z.object({ figure: Figure, name_label: NameLabel, said: z.optional(Said) }),
    response: z.object({ figurine: Figurine }),
  },
  again: {
    method: 'POST',
    path: '/figurines/:id/versions',
    summary:
      'Draws the same photo once more, perhaps with one sentence of what to change; or takes a figure, which needs no photo, unless it is to be drawn.',
    access: 'signed-in',
    params: ById,
    body: z.object({
      change: z.optional(
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(
              CHANGE_NOTE_MAX,
              `Please keep it to one sentence of at most ${CHANGE_NOTE_MAX} characters.`,
            ),
          ),
      ),
      figure: z.optional(Figure),
      said: z.optional(Said),
      /** With a figure: an image model draws the photo anew and is told of it. */
      draw: z.optional(z.boolean()),
      /** With a figure; absent, the name stays. */
      name_label: z.optional(NameLabel),
    }),
    response: z.object({ figurine: Figurine }),
  },
  remove: {
    method: 'DELETE',
    path: '/figurines/:id',
    summary: 'Deletes a figurine, file and row, at once; not while its order is unfinished.',
    access: 'signed-in',
    params: ById,
    response: z.object({ ok: z.literal(true) }),
  },
} satisfies Api
