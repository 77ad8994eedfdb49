import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { Figure, isSeat } from '../figure/figure.ts'
import { BASE_KINDS } from '../figure/figure-size.ts'
import {
  type ClothPattern,
  moustacheOf,
  patternOf,
  type Regions,
  tintOf,
  wordsColour,
} from '../figure/figure-tints.ts'
import { lapOf, lapPaint, seatColour } from '../figure/laps.ts'
import { LONG_SLEEVES, OUTFITS } from '../figure/outfit-parts.ts'
import { ShirtWords, takesWords } from '../figure/shirt-words.ts'
import { hasWords } from '../figure/worn-words.ts'
import { FIGURE_VIEWS } from '../figurines/api.ts'
import { NameLabel } from '../name-label.ts'

export const KitFile = z.object({
  pose: z.nullable(z.string()),
  build: z.nullable(z.string()),
  /** Eye sizes; `tucked` is hair under headwear, `arms` are those of an outfit whose first file has none. */
  variant: z.nullable(z.string()),
  url: z.string(),
  bytes: z.int(),
})
export type KitFile = z.infer<typeof KitFile>

export const KitPart = z.object({
  id: z.string(),
  label: z.string(),
  url: z.nullable(z.string()),
  bytes: z.int(),
  files: z.array(KitFile),
  excludes: z.array(z.string()),
  /** Of hair alone. */
  length: z.optional(z.enum(['bald', 'short', 'long', 'tied'])),
})

const Point = z.tuple([z.number(), z.number(), z.number()])

/** How much lower the head sits, and the sizes of body and head beside an adult's. */
const Smaller = z.object({ lower: z.number(), body: z.number(), head: z.optional(z.number()) })

/** Positions in the body frame: y up, the ground at 0, the face towards +z; a figure is about 1.7 high. */
export const KitFrame = z.object({
  base: z.object({ radius: z.number(), height: z.number() }),
  /** The head's axes, scaled, and its middle. */
  head: z.object({ right: Point, up: Point, front: Point, at: Point }),
  child: Smaller,
  /** Kit 1 has none of these. */
  teen: z.optional(Smaller),
  toddler: z.optional(Smaller),
  elder: z.optional(Smaller),
  /** The holding hand; the held object follows it when the body grows wider. */
  hand: z.object({ wave: Point, hold: Point, both: z.optional(Point), sitting: z.optional(Point) }),
  /** How much lower a seated trunk is than a standing one, by pose. */
  seat: z.optional(z.object({ sitting: z.number(), wheelchair: z.number() })),
  /** Shoulder, elbow and wrist of both arms, along which patterns of sleeves run. Kit 1 has no patterns. */
  arms: z.optional(z.record(z.string(), z.array(z.array(Point)))),
})
export type KitFrame = z.infer<typeof KitFrame>

export const Kit = z.object({
  version: z.int(),
  total_bytes: z.int(),
  frame: KitFrame,
  slots: z.array(z.object({ id: z.string(), parts: z.array(KitPart) })),
  palettes: z.record(z.string(), z.array(z.string())),
  examples: z.array(Figure),
})
export type Kit = z.infer<typeof Kit>

/** The present kit is asked for without its number, so that its address can be fetched beforehand. */
export const kitQuery = (version: number) => (version === 1 ? ({ version: '1' } as const) : {})

/** Small pictures of up to nine figures, side by side in one. */
export const PICTURES_MAX = 9
export const PictureCrop = z.enum(['whole', 'head'])
export type PictureCrop = z.infer<typeof PictureCrop>
const Box = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
export const KitPictures = z.object({
  /** One WebP as a data address, and where each figure stands in it. */
  sprite: z.string(),
  boxes: z.array(Box),
})
export type KitPictures = z.infer<typeof KitPictures>

export const kitApi = {
  kit: {
    method: 'GET',
    path: '/kit',
    summary: 'The parts figures are put together from, with their files, palettes and examples.',
    query: z.object({
      version: z.optional(z.enum(['1', '2'], { error: 'There are versions 1 and 2 of the kit.' })),
    }),
    response: Kit,
  },
  label: {
    kind: 'model',
    method: 'POST',
    path: '/kit/label',
    summary: 'The raised letters of a name on the base, as a model in the frame of the parts.',
    body: z.object({
      text: NameLabel,
      /** The first, round base, or one on a foot. */
      base: z._default(z.enum(BASE_KINDS, { error: 'A base is round or has a foot.' }), 'foot'),
    }),
    response: z.string(),
  },
  words: {
    kind: 'model',
    method: 'POST',
    path: '/kit/words',
    summary: 'The raised name and number on a shirt, as a model in the frame of the parts.',
    body: z.object({
      style: z
        .enum(OUTFITS, { error: 'The kit has no such outfit.' })
        .check(z.refine(takesWords, { error: 'Only the football shirt and the cricket blues carry words.' })),
      words: ShirtWords,
    }),
    response: z.string(),
  },
  picture: {
    kind: 'picture',
    method: 'POST',
    path: '/kit/picture',
    summary:
      'A figure, drawn almost from the front or, smaller, from a side, perhaps with a name on its base. It is not kept.',
    body: z.object({ figure: Figure, text: NameLabel, view: z._default(z.enum(FIGURE_VIEWS), 'preview') }),
    response: z.string(),
  },
  pictures: {
    method: 'POST',
    path: '/kit/pictures',
    summary: 'Up to nine figures, whole or their heads, small and in one picture, to choose from.',
    body: z.object({
      figures: z
        .array(Figure)
        .check(
          z.minLength(1, `Give one to ${PICTURES_MAX} figures.`),
          z.maxLength(PICTURES_MAX, `Give one to ${PICTURES_MAX} figures.`),
        ),
      crop: PictureCrop,
      size: z.literal([192, 256], { error: 'A picture is 192 or 256 pixels wide.' }),
    }),
    response: KitPictures,
  },
} satisfies Api

/** What a part moves with when head or body are shaped. */
export type Carrier = 'head' | 'body' | 'hand' | 'lap' | 'seat' | 'beside' | 'ground'

export interface PlacedPart {
  slot: string
  part: string
  file: KitFile
  carrier: Carrier
  /** Colours by region; an unnamed region keeps its own colour. */
  tint: Record<string, string>
  /** Of a seated trunk: the height in its file below which it is left out. */
  cut?: number
  /** Regions of a shared part that are the outfit's own. */
  regions?: Regions
  /** What is painted on one region, in two more colours. */
  pattern?: ClothPattern
}

/** Raised letters are painted gold. */
export const LETTERS_COLOUR = '#d9b064'

/** The raised letters of a name, which come as a model of their own. */
export const LETTERS: PlacedPart = {
  slot: 'letters',
  part: 'letters',
  file: { pose: null, build: null, variant: null, url: '', bytes: 0 },
  carrier: 'ground',
  tint: {},
}

/** The words on a shirt, which come as a model too. */
export const wordsPart = (figure: Figure): PlacedPart => ({
  ...LETTERS,
  slot: 'words',
  part: 'words',
  carrier: 'body',
  tint: { words: wordsColour(figure, tintOf(figure)) },
})

/** The trunk of an outfit, which words stand on. */
export const shirtIn = <P extends PlacedPart>(placed: readonly P[]): P | undefined =>
  placed.find(({ slot, file }) => slot === 'outfit' && file.variant === null)

type Slots = Pick<Kit, 'slots'>
interface Putting extends Pick<PlacedPart, 'cut' | 'regions'> {
  variant?: string | null
  paint?: PlacedPart['tint']
}

/** The parts of a figure in drawing order, for browser, server and print. */
export function figureParts(figure: Figure, kit: Slots): PlacedPart[] {
  const {
    head,
    eyes,
    brows,
    mouth,
    marks,
    hair,
    beard,
    headwear,
    glasses,
    jewellery,
    outfit,
    prop,
    pose,
    build,
  } = figure
  const tint = tintOf(figure)
  if (hasWords(figure)) tint.words = wordsColour(figure, tint)
  const moustache = moustacheOf(figure)
  const placed: PlacedPart[] = []
  const put = (
    slot: string,
    part: string,
    carrier: Carrier,
    { variant = null, paint = tint, ...more }: Putting = {},
  ) => {
    const file = fileOf(kit, slot, part, { pose: isSeat(pose) ? 'sitting' : pose, build: build.age, variant })
    if (!file || placed.some(other => other.file === file)) return
    const pattern = slot === 'outfit' || slot === 'lap' ? patternOf(figure, tint, more.regions) : null
    placed.push({ slot, part, file, carrier, tint: paint, ...more, ...(pattern && { pattern }) })
  }
  const lap = lapOf(figure)
  put('base', figure.kit === 1 || figure.base.top === 'plain' ? 'round' : figure.base.top, 'ground')
  put('outfit', outfit.style, 'body', lap ? { cut: lap.cut } : {})
  // The first outfits have a file for each pose, later ones a trunk for all and arms for each.
  put('outfit', outfit.style, 'body', { variant: 'arms' })
  if (lap) {
    put('lap', lap.part, 'lap', lapPaint(lap, tint))
    put('seat', pose === 'wheelchair' ? pose : 'stool', 'seat', { paint: { seat: seatColour(figure) } })
  }
  put('nose', head.nose, 'head')
  put('eyes', eyes.shape, 'head', { variant: eyes.size })
  const lashes = LASHES[eyes.shape] ?? eyes.shape
  if (eyes.lashes && lashes) put('lashes', lashes, 'head', { variant: eyes.size })
  put('brows', brows, 'head')
  put('mouth', mouth, 'head')
  const lines: typeof marks = build.age === 'elder' ? [...new Set([...marks, 'wrinkles' as const])] : marks
  for (const mark of lines) put('marks', mark, mark === 'mehndi' ? 'body' : 'head')
  if (hasDoubleChin(figure)) put('marks', 'double-chin', 'head')
  const under = headwear ? UNDER[headwear.style] : 'free'
  if (hair.style !== 'bald' && under === 'free') put('hair', hair.style, 'head')
  if (hair.style !== 'bald' && under === 'tucked') put('hair', hair.style, 'head', { variant: 'tucked' })
  if (hair.style !== 'bald' && under === 'parting') put('hair', 'parting', 'head')
  if (beard) put('beard', beard.style, 'head')
  if (moustache) put('moustache', moustache.style, 'head', { paint: { ...tint, beard: moustache.colour } })
  if (headwear) put('headwear', headwear.style, 'head')
  if (glasses) put('glasses', glasses.style, 'head')
  const sleeve = LONG_SLEEVES.includes(outfit.style) ? 'sleeved' : null
  for (const piece of jewellery)
    put('jewellery', piece, ON_THE_BODY.includes(piece) ? 'body' : 'head', { variant: sleeve })
  if (prop) put('prop', prop, PROP_CARRIERS[prop] ?? 'hand')
  return placed
}

/** Seen as a part of its own. */
export const hasDoubleChin = (figure: Figure) => figure.kit === 2 && (figure.face.double_chin ?? 0) > 1

const ON_THE_BODY: readonly Figure['jewellery'][number][] = ['necklace', 'bangles', 'garland', 'scarf']

/** Of eyes whose lashes are not their own. */
const LASHES: Partial<Record<Figure['eyes']['shape'], string>> = {
  happy: '',
  wink: 'oval',
  winking: 'bright',
}

/** The visible hair: all, below a brim, a parting at the front, or none. */
const UNDER: Record<NonNullable<Figure['headwear']>['style'], 'tucked' | 'parting' | 'nothing'> = {
  turban: 'nothing',
  hijab: 'nothing',
  dupatta: 'parting',
  topi: 'tucked',
  cap: 'tucked',
  beanie: 'tucked',
  dastar: 'nothing',
  pagri: 'nothing',
}

export const hidesHair = (headwear: NonNullable<Figure['headwear']>['style']) => UNDER[headwear] === 'nothing'

const PROP_CARRIERS: Partial<Record<NonNullable<Figure['prop']>, Carrier>> = {
  ball: 'beside',
  tabla: 'beside',
  dog: 'beside',
  cat: 'beside',
  camera: 'body',
  stethoscope: 'body',
  guitar: 'body',
}

interface PartVariant {
  pose: string
  build: string
  variant: string | null
}

function fileOf(
  { slots }: Slots,
  slot: string,
  part: string,
  { pose, build, variant }: PartVariant,
): KitFile | undefined {
  const files = slots.find(({ id }) => id === slot)?.parts.find(({ id }) => id === part)?.files ?? []
  const fits = (file: KitFile, of: string | null) =>
    (file.pose ?? pose) === pose && (file.build ?? build) === build && file.variant === of
  return files.find(file => fits(file, variant)) ?? files.find(file => fits(file, null))
}
