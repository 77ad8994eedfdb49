import { z } from 'zod/mini'
import { Face } from './figure-face.ts'
import { OUTFITS, OUTFITS_1, type OutfitStyle } from './outfit-parts.ts'
import { ShirtWords, takesWords } from './shirt-words.ts'

/** The kit's version for new figures; stored ones keep theirs. */
export const KIT_VERSION = 2

const HEADS = ['classic', 'round', 'slim', 'long', 'wide'] as const
const NOSES_1 = ['button', 'small', 'broad', 'long', 'strong'] as const
const NOSES = [...NOSES_1, 'snub', 'straight', 'hooked', 'wide', 'fine'] as const
const JAWS = ['soft', 'square', 'pointed', 'full'] as const
const EYES_1 = ['oval', 'round', 'almond', 'calm', 'happy', 'wink'] as const
const EYES = [...EYES_1, 'bright', 'leaf', 'narrow', 'hooded', 'drooping', 'upswept', 'winking'] as const
const EYE_SIZES = ['small', 'medium', 'large'] as const
const BROWS_1 = ['soft', 'straight', 'arched', 'bold', 'worried', 'thin'] as const
const BROWS = [...BROWS_1, 'thick', 'sweeping', 'slanted'] as const
const MOUTHS_1 = ['smile', 'smirk', 'calm', 'open', 'laugh', 'grin', 'lips'] as const
const MOUTHS = [...MOUTHS_1, 'beam', 'soft-lips'] as const
const MARKS_1 = ['freckles', 'bindi', 'tilak', 'mole', 'wrinkles'] as const
const MARKS = [...MARKS_1, 'dimples', 'beauty-spot', 'scar', 'vitiligo', 'mehndi'] as const
const HAIR_STYLES_1 = [
  'bald',
  'buzz',
  'fade',
  'short',
  'side-part',
  'quiff',
  'messy',
  'wavy',
  'curly',
  'coily',
  'afro',
  'receding',
  'balding',
  'pixie',
  'bob',
  'shoulder',
  'long',
  'long-wavy',
  'fringe',
  'ponytail',
  'braid',
  'two-braids',
  'school-plaits',
  'bun',
  'bun-jasmine',
] as const
const HAIR_STYLES = [
  ...HAIR_STYLES_1,
  'braid-side',
  'ponytail-side',
  'low-bun',
  'pigtails',
  'half-up',
  'long-side',
  'long-curly',
  'thinning',
  'crop',
  'parted',
  'brushed-up',
  'short-fade',
  'receded',
  'rim',
  'clipped',
  'pixie-cut',
  'slicked',
  'pompadour',
  'curly-fade',
  'undercut',
  'flat-parting',
  'curtains',
  'mop',
  'set-waves',
  'short-curls',
  'chin-bob',
  'bob-fringe',
  'long-fringe',
  'shoulder-wave',
  'side-fringe',
  'high-ponytail',
  'plait',
  'top-bun',
  'high-bun',
  'two-buns',
  'two-plaits',
  'ribbon-plaits',
  'jasmine-bun',
  'thin-top',
  'curls',
  'tousled',
  'ear-waves',
  'long-straight',
  'long-waves',
  'shoulder-straight',
  'coils',
  'round-afro',
  'half-bun',
  'plait-front',
  'bunches',
  'nape-bun',
  'ponytail-front',
  'one-shoulder',
  'long-curls',
] as const
const BEARDS_KEPT = ['stubble', 'short', 'full', 'goatee', 'long'] as const
const BEARDS = [
  ...BEARDS_KEPT,
  'bushy',
  'grizzled',
  'boxed',
  'circle',
  'chin-strap',
  'heavy-stubble',
] as const
/** In kit 1 a moustache is a beard. */
const BEARDS_1 = [...BEARDS_KEPT, 'moustache'] as const
const MOUSTACHES = ['plain', 'chevron', 'handlebar', 'pencil', 'walrus'] as const
const HEADWEAR_1 = ['turban', 'hijab', 'dupatta', 'topi', 'cap', 'beanie'] as const
const HEADWEAR = [...HEADWEAR_1, 'dastar', 'pagri'] as const
const GLASSES_1 = ['round', 'square', 'rectangle', 'cat-eye', 'aviator', 'sunglasses'] as const
const GLASSES = [...GLASSES_1, 'round-wire', 'half-rim', 'rimless', 'oversized'] as const
const JEWELLERY_1 = ['studs', 'jhumkas', 'hoops', 'nose-pin', 'necklace', 'maang-tikka'] as const
const JEWELLERY = [...JEWELLERY_1, 'nath', 'hearing-aid', 'bangles', 'garland', 'scarf'] as const
const PROPS_1 = [
  'bat',
  'ball',
  'guitar',
  'tabla',
  'book',
  'laptop',
  'phone',
  'cup',
  'camera',
  'stethoscope',
  'paintbrush',
  'dumb-bell',
  'flowers',
  'diya',
  'dog',
  'cat',
] as const
const PROPS = [...PROPS_1, 'gift', 'trophy', 'heart'] as const
const PATTERNS = ['plain', 'stripes', 'checks', 'dots', 'flowers'] as const
const BASE_TOPS = ['plain', 'slim', 'wood', 'grass', 'pitch', 'rangoli', 'stage'] as const
const POSES_1 = ['wave', 'hold'] as const
const SEATS = ['sitting', 'wheelchair'] as const
const POSES = [...POSES_1, 'stand', 'namaste', 'crossed', 'pocket', 'both', ...SEATS] as const
const AGES_1 = ['adult', 'child'] as const
const AGES = ['adult', 'teen', 'child', 'toddler', 'elder'] as const
export type FigureAge = (typeof AGES)[number]
export type ChildAge = Exclude<FigureAge, 'adult' | 'elder'>
/** The age of the person in a photo. `elder` is only ever chosen. */
export type Age = 'adult' | ChildAge
export const isGrown = (age: FigureAge): age is 'adult' | 'elder' => age === 'adult' || age === 'elder'

export const GIRTH = { min: 0.85, max: 1.3 } as const
const COLOURS_MAX = 4

const oneOf = <const T extends readonly [string, ...string[]]>(values: T, what: string) =>
  z.enum(values, { error: `The kit has no such ${what}. It has ${values.join(', ')}.` })
const someOf = <const T extends readonly [string, ...string[]]>(values: T, what: string) =>
  z
    .array(oneOf(values, what), { error: `Give a list of the ${what}s, or an empty one.` })
    .check(z.maxLength(values.length, { error: `Each ${what} can be there once.`, abort: true }))
    .check(z.refine(list => new Set(list).size === list.length, { error: `Each ${what} can be there once.` }))
const Colour = z
  .string({ error: 'Give a colour like #c58c66.' })
  .check(z.regex(/^#[0-9a-f]{6}$/, { error: 'Give a colour like #c58c66.' }))
const unknownKeys = (what: string) => ({
  error: (issue: { code?: string; keys?: string[] }) =>
    issue.code === 'unrecognized_keys'
      ? `${what} has no ${(issue.keys ?? []).join(', ')}.`
      : `${what} has to be described.`,
})
const styled = <const T extends readonly [string, ...string[]]>(values: T, what: string) =>
  z.strictObject({ style: oneOf(values, what), colour: Colour }, unknownKeys(`The ${what}`))

const outfitParts = {
  style: oneOf(OUTFITS, 'outfit'),
  colours: z
    .array(Colour, { error: 'Give a list of colours.' })
    .check(z.maxLength(COLOURS_MAX, { error: `An outfit takes at most ${COLOURS_MAX} colours.` })),
}
const buildParts = <const T extends readonly [string, ...string[]]>(ages: T) => ({
  age: oneOf(ages, 'age'),
  girth: z
    .number({ error: 'Girth is a number.' })
    .check(
      z.minimum(GIRTH.min, { error: `Girth is at least ${GIRTH.min}.` }),
      z.maximum(GIRTH.max, { error: `Girth is at most ${GIRTH.max}.` }),
    ),
})
const Build1 = z.strictObject(buildParts(AGES_1), unknownKeys('The build'))
const Build = z.strictObject(
  {
    ...buildParts(AGES),
    /** Girth of arms, legs and cheeks too. Earlier figures have none, and keep their look. */
    limbs: z.exactOptional(z.literal(true, { error: 'Limbs is true, or left out.' })),
  },
  unknownKeys('The build'),
)
const headOf = <const T extends readonly [string, ...string[]]>(noses: T) =>
  z.strictObject(
    { shape: oneOf(HEADS, 'head shape'), nose: oneOf(noses, 'nose'), jaw: oneOf(JAWS, 'jaw') },
    unknownKeys('The head'),
  )
const eyesOf = <const T extends readonly [string, ...string[]]>(shapes: T) =>
  z.strictObject(
    {
      shape: oneOf(shapes, 'eye shape'),
      colour: Colour,
      size: oneOf(EYE_SIZES, 'eye size'),
      lashes: z.boolean({ error: 'Lashes are true or false.' }),
    },
    unknownKeys('The eyes'),
  )
/** In the order in which a figure is written. */
const sharedParts = {
  skin: Colour,
  head: headOf(NOSES),
  eyes: eyesOf(EYES),
  brows: oneOf(BROWS, 'brow'),
  mouth: oneOf(MOUTHS, 'mouth'),
  marks: someOf(MARKS, 'mark'),
  hair: styled(HAIR_STYLES, 'hair style'),
  headwear: z.nullable(styled(HEADWEAR, 'headwear')),
  glasses: z.nullable(styled(GLASSES, 'pair of glasses')),
  jewellery: someOf(JEWELLERY, 'piece of jewellery'),
  prop: z.nullable(oneOf(PROPS, 'prop')),
  pose: oneOf(POSES, 'pose'),
  build: Build,
  backdrop: Colour,
}

/** Figures made before kit 2 keep this form for ever. */
export const Figure1 = z.strictObject(
  {
    kit: z.literal(1),
    ...sharedParts,
    build: Build1,
    prop: z.nullable(oneOf(PROPS_1, 'prop')),
    pose: oneOf(POSES_1, 'pose'),
    head: headOf(NOSES_1),
    eyes: eyesOf(EYES_1),
    brows: oneOf(BROWS_1, 'brow'),
    mouth: oneOf(MOUTHS_1, 'mouth'),
    marks: someOf(MARKS_1, 'mark'),
    hair: styled(HAIR_STYLES_1, 'hair style'),
    headwear: z.nullable(styled(HEADWEAR_1, 'headwear')),
    glasses: z.nullable(styled(GLASSES_1, 'pair of glasses')),
    jewellery: someOf(JEWELLERY_1, 'piece of jewellery'),
    beard: z.nullable(styled(BEARDS_1, 'beard')),
    outfit: z.strictObject({ ...outfitParts, style: oneOf(OUTFITS_1, 'outfit') }, unknownKeys('The outfit')),
  },
  unknownKeys('A figure'),
)
export type Figure1 = z.infer<typeof Figure1>

export const Figure2 = z.strictObject(
  {
    kit: z.literal(2),
    ...sharedParts,
    face: Face,
    beard: z.nullable(styled(BEARDS, 'beard')),
    moustache: z.nullable(styled(MOUSTACHES, 'moustache')),
    outfit: z.strictObject(
      {
        ...outfitParts,
        pattern: oneOf(PATTERNS, 'pattern'),
        legs: z.null({ error: 'This kit takes no legs apart from the outfit: give null.' }),
        words: z.nullable(ShirtWords),
      },
      unknownKeys('The outfit'),
    ),
    base: z.strictObject({ top: oneOf(BASE_TOPS, 'top of the base') }, unknownKeys('The base')),
  },
  unknownKeys('A figure'),
)
export type Figure2 = z.infer<typeof Figure2>

/** What a figurine looks like: drawn on the server, turned in the browser, and printed. */
export const Figure = z.discriminatedUnion('kit', [Figure1, Figure2], {
  error: ({ input }) =>
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? 'This shop builds figures of kit 1 and kit 2.'
      : 'A figure has to be described.',
})
export type Figure = z.infer<typeof Figure>

/** Its keys stand in the order of the form, so that its text is the same once it was read again. */
export const defaultFigure: Figure2 = {
  kit: KIT_VERSION,
  skin: '#b9825a',
  head: { shape: 'classic', nose: 'snub', jaw: 'soft' },
  eyes: { shape: 'bright', colour: '#5a3a22', size: 'medium', lashes: false },
  brows: 'soft',
  mouth: 'smile',
  marks: [],
  hair: { style: 'crop', colour: '#231815' },
  headwear: null,
  glasses: null,
  jewellery: [],
  prop: null,
  pose: 'wave',
  build: { age: 'adult', girth: 1 },
  backdrop: '#efd9c3',
  face: {},
  beard: null,
  moustache: null,
  outfit: {
    style: 'crew-tee',
    colours: ['#e2a93b', '#3c5680', '#d8604a'],
    pattern: 'plain',
    legs: null,
    words: null,
  },
  base: { top: 'slim' },
}

/** The figure with another girth, all over. */
export const withGirth = (figure: Figure2, girth: number): Figure2 => ({
  ...figure,
  build: { age: figure.build.age, girth, ...(girth !== 1 && { limbs: true }) },
})

/** A figure as the present kit builds it, as near as its parts allow. What is stored is never rewritten. */
export function lifted(figure: Figure): Figure2 {
  if (figure.kit === 2) return figure
  const { kit, beard, outfit, ...same } = figure
  const isMoustache = beard?.style === 'moustache'
  return {
    kit: KIT_VERSION,
    ...same,
    face: {},
    beard: beard && beard.style !== 'moustache' ? { ...beard, style: beard.style } : null,
    moustache: isMoustache ? { style: 'plain', colour: beard.colour } : null,
    outfit: { ...outfit, pattern: 'plain', legs: null, words: null },
    base: { top: 'plain' },
  }
}

type FieldErrors = Record<string, string>

/** The figure, or a sentence per wrong field; fields are paths like `hair.style`. */
export function readFigure(
  input: unknown,
): { figure: Figure; errors: null } | { figure: null; errors: FieldErrors } {
  const read = Figure.safeParse(input)
  if (!read.success) {
    const errors: FieldErrors = {}
    for (const { path, message } of read.error.issues) errors[path.join('.') || 'figure'] ??= message
    return { figure: null, errors }
  }
  const errors = clashesOf(read.data)
  return Object.keys(errors).length ? { figure: null, errors } : { figure: read.data, errors: null }
}

/** Choices that cannot be worn together, by the field that would have to change. */
export function clashesOf({ headwear, jewellery, marks, hair, prop, pose, outfit }: Figure): FieldErrors {
  const errors: FieldErrors = {}
  const covered = headwear?.style
  if (covered && EAR_COVERING.includes(covered) && jewellery.some(piece => EARRINGS.includes(piece)))
    errors.jewellery = `A ${covered} covers the ears, so earrings would not be seen.`
  if (covered && jewellery.includes('maang-tikka') && covered !== 'dupatta')
    errors.jewellery = `A ${covered} sits where the maang tikka would hang.`
  if (marks.includes('bindi') && marks.includes('tilak'))
    errors.marks = 'A bindi and a tilak have the same place: choose one.'
  if (hair.style === 'bald' && jewellery.includes('maang-tikka'))
    errors.jewellery = 'A maang tikka hangs in the hair.'
  else if (pose === 'crossed' && jewellery.some(piece => piece === 'bangles'))
    errors.jewellery = 'Crossed arms hide the wrists, so bangles would not be seen.'
  const needed = poseFor(prop, pose)
  if (needed === 'hold' && pose !== needed)
    errors.pose = `A ${prop} is held up in the hand: choose the pose "hold".`
  if (needed === 'both' && pose !== needed && !isOfTwoPoses(outfit.style))
    errors.pose = `A ${prop} is held in both hands: choose the pose "both".`
  if (needed === 'stand' && pose !== needed)
    errors.pose = `A ${prop} goes with somebody who stands: choose the pose "stand".`
  if (isOfTwoPoses(outfit.style) && needed === 'both')
    errors.prop = 'This outfit carries nothing in both hands.'
  if (isOfTwoPoses(outfit.style) && !isOne(POSES_1, pose))
    errors.pose = 'This outfit is made for the poses "wave" and "hold".'
  if ('words' in outfit && outfit.words && !takesWords(outfit.style))
    errors['outfit.words'] = 'Only the football shirt and the cricket blues carry a name and a number.'
  if (isOfTwoPoses(outfit.style) && marks.some(mark => mark === 'mehndi'))
    errors.marks = 'Mehndi goes on the hands of the newer outfits.'
  return errors
}

const EARRINGS: readonly string[] = ['studs', 'jhumkas', 'hoops']
const EAR_COVERING: readonly string[] = ['hijab', 'dupatta', 'beanie']
/** Props for the lifted hand; the others hang, are worn, or stand on the base. */
const HAND_PROPS: readonly string[] = [
  'book',
  'laptop',
  'phone',
  'cup',
  'paintbrush',
  'dumb-bell',
  'flowers',
  'diya',
  'bat',
]

const CARRIED_PROPS: readonly string[] = ['gift', 'trophy', 'heart']
/** Props that lie on the lap of a seated figure. */
const LAP_PROPS: readonly string[] = ['laptop', 'book', ...CARRIED_PROPS]
/** Props that do not fit in front of a seated figure. */
const STANDING_PROPS: readonly string[] = ['guitar', 'tabla']
const isOne = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value)
export const isSeat = (pose: Figure['pose']) => isOne(SEATS, pose)
const liesOnLap = ({ prop, pose }: Pick<Figure, 'prop' | 'pose'>) =>
  prop !== null && isSeat(pose) && LAP_PROPS.includes(prop)
/** The first outfits have a file for each of two poses. */
export const isOfTwoPoses = (style: OutfitStyle) => isOne(OUTFITS_1, style)

/** The pose in which a thing is held; the others go with any. */
function poseFor(prop: Figure['prop'], pose: Figure['pose']): Figure['pose'] {
  if (liesOnLap({ prop, pose })) return pose
  if (prop && isSeat(pose) && STANDING_PROPS.includes(prop)) return 'stand'
  if (prop && HAND_PROPS.includes(prop)) return 'hold'
  return prop && CARRIED_PROPS.includes(prop) ? 'both' : pose
}
/** The pose of a figure that puts down what it holds. */
export const poseWithout = ({ prop, pose }: Figure): Figure['pose'] =>
  prop && !isSeat(pose) && [...HAND_PROPS, ...CARRIED_PROPS].includes(prop) ? 'wave' : pose

/** The thing and the pose that go together; an outfit of two poses carries nothing in both hands. */
function held({ prop, pose, outfit }: Figure): Pick<Figure, 'prop' | 'pose'> {
  const isOfTwo = isOfTwoPoses(outfit.style)
  const kept = isOfTwo && prop && CARRIED_PROPS.includes(prop) ? null : prop
  return { prop: kept, pose: poseFor(kept, isOfTwo && !isOne(POSES_1, pose) ? 'wave' : pose) }
}

/** The same figure without clashes: a covered choice gives way to what covers it. */
export function withoutClashes<F extends Figure>(figure: F): F {
  const { headwear, marks } = figure
  const covered = headwear?.style
  const keeps = (piece: Figure['jewellery'][number]) => {
    if (piece === 'bangles') return figure.pose !== 'crossed'
    if (piece === 'maang-tikka') return figure.hair.style !== 'bald' && (!covered || covered === 'dupatta')
    return !(covered && EAR_COVERING.includes(covered) && EARRINGS.includes(piece))
  }
  const { outfit } = figure
  const canStay = (mark: Figure['marks'][number]) =>
    !(mark === 'tilak' && marks.includes('bindi')) &&
    !(mark === 'mehndi' && isOfTwoPoses(figure.outfit.style))
  return {
    ...figure,
    ...('words' in outfit && !takesWords(outfit.style) && { outfit: { ...outfit, words: null } }),
    jewellery: figure.jewellery.filter(keeps),
    marks: marks.filter(canStay),
    ...held(figure),
  }
}

export const palettes = {
  skin: [
    '#f6d9c2',
    '#f0c5a3',
    '#e5b18c',
    '#d59f76',
    '#c58c66',
    '#b27a52',
    '#9c6640',
    '#855334',
    '#6c4029',
    '#533020',
    '#3f2419',
  ],
  hair: [
    '#15100f',
    '#231815',
    '#3a2219',
    '#55331f',
    '#7a4a28',
    '#a4652f',
    '#c99a4e',
    '#e2c583',
    '#9c3b22',
    '#8b8b90',
    '#c9c9ce',
    '#ecebea',
  ],
  eyes: ['#2e1c12', '#5a3a22', '#8a5a2a', '#6b7a3a', '#3f7a5a', '#3f6f9f', '#6f8796'],
  cloth: [
    '#f6f1e6',
    '#e8d9bd',
    '#f0bf4a',
    '#e2a93b',
    '#e87a3a',
    '#d8503f',
    '#b3224a',
    '#e68aa2',
    '#7b3f8c',
    '#4a3a7c',
    '#2f4a73',
    '#3f78b4',
    '#7fb2d6',
    '#2f8f86',
    '#3f7a4a',
    '#8fae5a',
    '#8a5a34',
    '#5a3d2c',
    '#6f7680',
    '#26262c',
    '#35b3c6',
    '#f4b58e',
    '#6e1f2d',
    '#b8923f',
    '#4c5f55',
    '#b9a3d3',
  ],
  backdrop: ['#f4d3b8', '#bcd6ef', '#d3c8ec', '#f1c4cd', '#f3dea4', '#bfe2d1', '#e6e2dc'],
} as const

export const kitParts = {
  head: HEADS,
  nose: NOSES,
  jaw: JAWS,
  eyes: EYES,
  eyeSize: EYE_SIZES,
  brows: BROWS,
  mouth: MOUTHS,
  marks: MARKS,
  hair: HAIR_STYLES,
  beard: BEARDS,
  moustache: MOUSTACHES,
  headwear: HEADWEAR,
  glasses: GLASSES,
  jewellery: JEWELLERY,
  outfit: OUTFITS,
  pattern: PATTERNS,
  prop: PROPS,
  pose: POSES,
  age: AGES,
  baseTop: BASE_TOPS,
} as const

/** What each hair style is, for those who choose among many. */
export const hairLengths: Record<Figure['hair']['style'], 'bald' | 'short' | 'long' | 'tied'> = {
  bald: 'bald',
  buzz: 'short',
  fade: 'short',
  short: 'short',
  'side-part': 'short',
  quiff: 'short',
  messy: 'short',
  wavy: 'short',
  curly: 'short',
  coily: 'short',
  afro: 'short',
  receding: 'short',
  balding: 'bald',
  pixie: 'short',
  bob: 'long',
  shoulder: 'long',
  long: 'long',
  'long-wavy': 'long',
  fringe: 'long',
  ponytail: 'tied',
  braid: 'tied',
  'two-braids': 'tied',
  'school-plaits': 'tied',
  bun: 'tied',
  'bun-jasmine': 'tied',
  'braid-side': 'tied',
  'ponytail-side': 'tied',
  'low-bun': 'tied',
  pigtails: 'tied',
  'half-up': 'long',
  'long-side': 'long',
  'long-curly': 'long',
  thinning: 'short',
  crop: 'short',
  parted: 'short',
  'brushed-up': 'short',
  'short-fade': 'short',
  receded: 'short',
  clipped: 'short',
  'pixie-cut': 'short',
  slicked: 'short',
  pompadour: 'short',
  'curly-fade': 'short',
  undercut: 'short',
  'flat-parting': 'short',
  curtains: 'short',
  mop: 'short',
  'set-waves': 'short',
  'short-curls': 'short',
  'thin-top': 'short',
  curls: 'short',
  tousled: 'short',
  'ear-waves': 'short',
  rim: 'bald',
  'chin-bob': 'long',
  'bob-fringe': 'long',
  'long-fringe': 'long',
  'shoulder-wave': 'long',
  'side-fringe': 'long',
  'long-straight': 'long',
  'long-waves': 'long',
  'shoulder-straight': 'long',
  'high-ponytail': 'tied',
  plait: 'tied',
  'top-bun': 'tied',
  'high-bun': 'tied',
  'two-buns': 'tied',
  'two-plaits': 'tied',
  'ribbon-plaits': 'tied',
  'jasmine-bun': 'tied',
  coils: 'short',
  'round-afro': 'short',
  'half-bun': 'long',
  'plait-front': 'tied',
  bunches: 'tied',
  'nape-bun': 'tied',
  'ponytail-front': 'tied',
  'one-shoulder': 'long',
  'long-curls': 'long',
}
