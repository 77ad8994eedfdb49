import { z } from 'zod/mini'
import { type Api, fillPath } from '../endpoint.ts'
import { ConsentInput } from '../figurines/people-api.ts'
import { PrintReport } from '../print/api.ts'
import { BodyKind, ByLine, PROOF_NOTE_MAX } from '../proofs/api.ts'
import { MODEL_SERVICES } from './models-api.ts'

export const BodyState = z.enum(['making', 'ready', 'failed', 'replaced'])
export type BodyState = z.infer<typeof BodyState>

export const Up = z.enum(['x', 'y', 'z'])
export type Up = z.infer<typeof Up>
export const Unit = z.enum(['mm', 'cm', 'm', 'in'])
export type Unit = z.infer<typeof Unit>

/** Some models' licences forbid what they made in some countries. */
export const MadeWith = z.object({ service: z.enum(MODEL_SERVICES), model: z.string(), day: z.string() })
export type MadeWith = z.infer<typeof MadeWith>

export const MODEL_MAX_BYTES = 100_000_000
export const MODEL_ACCEPT = '.glb,.stl,.obj,.3mf'
export const modelSentences = {
  none: 'Please choose the file of your sculpt.',
  large: 'A model is at most 100 MB. Please make it coarser, or zip it as a 3MF.',
} as const

const UP = 'Up is x, y or z.'
const UNIT = 'The unit is mm, cm, m or in.'
/** The fields beside the file. */
export const SculptFields = z.object({
  up: z.optional(z.enum(Up.options, UP)),
  unit: z.optional(z.enum(Unit.options, UNIT)),
})

/** A quarter turn: forward about the axis from side to side, or about the upright one. */
export const QuarterTurn = z.enum(['forward', 'sideways'], 'A turn is forward or sideways.')
export type QuarterTurn = z.infer<typeof QuarterTurn>

const maybe = z.nullable(z.string())

export const Body = z.object({
  id: z.string(),
  kind: BodyKind,
  state: BodyState,
  /** In metres, y up, its lowest point at 0. */
  model_url: maybe,
  hash: maybe,
  created_at: z.string(),
  /** Why it failed. */
  reason: maybe,
  /** For the founder alone. */
  desk: z.nullable(
    z.object({
      up: z.nullable(Up),
      unit: z.nullable(Unit),
      report: z.nullable(PrintReport),
      made_with: z.nullable(MadeWith),
      price_paise: z.nullable(z.int()),
      /** Of a draft: who got the drawing and began with it. */
      service: z.nullable(z.enum(MODEL_SERVICES)),
      /** When its service deleted what it held. */
      forgotten_at: maybe,
      overlap: z.nullable(z.number()),
      offered_at: maybe,
      actor: z.string(),
    }),
  ),
})
export type Body = z.infer<typeof Body>

/** A first draft by a service, as the founder may ask for one. */
export const Drafting = z.object({
  service: z.string(),
  /** Nothing is sent and nothing is paid. */
  is_stand_in: z.boolean(),
  price_minor_units: z.int(),
  /** Of today's budget. */
  left_minor_units: z.int(),
  /** Why none can be made now. */
  hurdle: maybe,
})
export type Drafting = z.infer<typeof Drafting>

export const BodyList = z.object({
  bodies: z.array(Body),
  /** For the founder alone; null where no service is chosen. */
  drafting: z.nullable(Drafting),
  /** Of a child's drawing, where a service may make a model of it: whether a parent agreed. */
  consent: z.nullable(z.enum(['asked', 'given'])),
})
export type BodyList = z.infer<typeof BodyList>
const MAKE = 'Send { "make": true } for a draft, or a form with a model.'
export const MakeDraft = z.object({
  make: z.literal(true, MAKE),
  /** The price that was shown; where it is another one by now, nothing is asked for. */
  price_minor_units: z.optional(z.int()),
})

const NOTE_LONG = `Please keep it to ${PROOF_NOTE_MAX.toLocaleString('en-IN')} characters.`
const OneBody = z.object({ body: Body })
const ByBody = z.extend(ByLine, { body: z.string().check(z.maxLength(40)) })

export const bodyModelPath = (id: string, line: number, body: string) =>
  `/api${fillPath(bodiesApi.model.path, { id, line: String(line), body })}`

export const uploadSculptPath = (id: string, line: number) =>
  `/api${fillPath(bodiesApi.upload.path, { id, line: String(line) })}`

export const bodiesApi = {
  list: {
    method: 'GET',
    path: '/orders/:id/lines/:line/bodies',
    summary:
      'The bodies of a figurine, newest first: of the kit, drafts and sculpts. Its buyer sees what was offered to them, admins all.',
    access: 'signed-in',
    params: ByLine,
    response: BodyList,
  },
  model: {
    kind: 'model',
    method: 'GET',
    path: '/orders/:id/lines/:line/bodies/:body/model',
    summary: 'A body as one model for the turntable.',
    access: 'signed-in',
    params: ByBody,
    response: z.string(),
  },
  upload: {
    kind: 'upload',
    method: 'POST',
    path: '/admin/orders/:id/lines/:line/bodies',
    summary:
      'Uploads a sculpt: GLB, STL, OBJ or 3MF of at most 100 MB and 3 million triangles. It is mended and scaled afterwards. As JSON, asks a service for a draft instead.',
    access: 'admin',
    params: ByLine,
    body: z.extend(SculptFields, { model: z.file() }),
    json: MakeDraft,
    response: OneBody,
  },
  consent: {
    method: 'POST',
    path: '/orders/:id/lines/:line/bodies/consent',
    summary:
      'A parent agrees that the drawing of their child goes to the service that makes a first 3D model. Only the buyer is asked.',
    access: 'signed-in',
    params: ByLine,
    body: ConsentInput,
    response: BodyList,
  },
  turn: {
    method: 'POST',
    path: '/admin/orders/:id/lines/:line/bodies/:body/turn',
    summary: 'Turns a body by a quarter. One that the customer was shown stays as it is.',
    access: 'admin',
    params: ByBody,
    body: z.object({ turn: QuarterTurn }),
    response: OneBody,
  },
  offer: {
    method: 'POST',
    path: '/admin/orders/:id/lines/:line/bodies/:body/offer',
    summary: 'Makes a body the line’s next proof, which the customer is asked to approve.',
    access: 'admin',
    params: ByBody,
    body: z.object({ note: z.optional(z.string().check(z.trim(), z.maxLength(PROOF_NOTE_MAX, NOTE_LONG))) }),
    response: OneBody,
  },
} satisfies Api
