import { clashesOf, defaultFigure, type Figure2, withoutClashes } from './figure.ts'
import { offeredParts } from './offered-parts.ts'
import { outfitColours } from './outfit-cloths.ts'

/** One or several parts of a figure that are chosen from a row of pictures. */
export interface PartChoice {
  id: string
  legend: string
  /** Null stands for none. */
  options: readonly (string | null)[]
  several: boolean
  chosen: (figure: Figure2) => readonly (string | null)[]
  /** The figure with the option taken, or, of several, taken or left out. */
  take: (figure: Figure2, option: string | null) => Figure2
}

const one = <T extends string | null>(
  id: string,
  legend: string,
  options: readonly T[],
  chosen: (figure: Figure2) => T,
  take: (figure: Figure2, option: T) => Figure2,
): PartChoice => ({
  id,
  legend,
  options,
  several: false,
  chosen: figure => [chosen(figure)],
  take: (figure, option) => take(figure, option as T),
})

/** Marks and jewellery that are seen on the body, chosen beside the clothes. */
const ON_THE_BODY = ['garland', 'scarf', 'bangles', 'mehndi'] as const
const isOnTheBody = (id: string) => (ON_THE_BODY as readonly string[]).includes(id)
const onTheHead = <T extends string>(ids: readonly T[]) => ids.filter(id => !isOnTheBody(id))
const some = <T extends string>(
  id: 'marks' | 'jewellery',
  legend: string,
  options: readonly T[],
): PartChoice => ({
  id,
  legend,
  options,
  several: true,
  chosen: figure => onTheHead<string>(figure[id]),
  take(figure, option) {
    const list: readonly string[] = figure[id]
    const next = list.includes(option as T) ? list.filter(other => other !== option) : [...list, option]
    return { ...figure, [id]: next }
  },
})

const wornOver: PartChoice = {
  id: 'wornOver',
  legend: 'Worn with it',
  options: ON_THE_BODY,
  several: true,
  chosen: ({ marks, jewellery }) => [...marks, ...jewellery].filter(isOnTheBody),
  take: (figure, option) => partChoices[option === 'mehndi' ? 'marks' : 'jewellery'].take(figure, option),
}

const orNone = <T extends string>(options: readonly T[]): readonly (T | null)[] => [null, ...options]

type Worn = { style: string; colour: string } | null
const worn = <K extends 'beard' | 'moustache' | 'headwear' | 'glasses'>(
  id: K,
  legend: string,
  colourOf: (figure: Figure2, style: string) => string,
) =>
  one(
    id,
    legend,
    orNone(offeredParts[id] as readonly string[]),
    figure => (figure[id] as Worn)?.style ?? null,
    (figure, style) => ({
      ...figure,
      [id]: style && { style, colour: (figure[id] as Worn)?.colour ?? colourOf(figure, style) },
    }),
  )

const INK = '#26262c'
const HEADWEAR_COLOURS: Record<string, string> = {
  turban: '#e87a3a',
  hijab: '#d98ea0',
  dupatta: '#b3224a',
  topi: '#f6f1e6',
  cap: '#2f4a73',
  beanie: '#3f7a4a',
  dastar: '#2f4a73',
  pagri: '#d8503f',
}

export const partChoices = {
  shape: one(
    'shape',
    'Head',
    offeredParts.head,
    ({ head }) => head.shape,
    (figure, shape) => ({ ...figure, head: { ...figure.head, shape } }),
  ),
  jaw: one(
    'jaw',
    'Chin',
    offeredParts.jaw,
    ({ head }) => head.jaw,
    (figure, jaw) => ({ ...figure, head: { ...figure.head, jaw } }),
  ),
  nose: one(
    'nose',
    'Nose',
    offeredParts.nose,
    ({ head }) => head.nose,
    (figure, nose) => ({ ...figure, head: { ...figure.head, nose } }),
  ),
  marks: some('marks', 'Freckles and marks', onTheHead(offeredParts.marks)),
  eyes: one(
    'eyes',
    'Eyes',
    offeredParts.eyes,
    ({ eyes }) => eyes.shape,
    (figure, shape) => ({ ...figure, eyes: { ...figure.eyes, shape } }),
  ),
  eyeSize: one(
    'eyeSize',
    'Size of the eyes',
    offeredParts.eyeSize,
    ({ eyes }) => eyes.size,
    (figure, size) => ({ ...figure, eyes: { ...figure.eyes, size } }),
  ),
  brows: one(
    'brows',
    'Brows',
    offeredParts.brows,
    ({ brows }) => brows,
    (figure, brows) => ({ ...figure, brows }),
  ),
  mouth: one(
    'mouth',
    'Mouth',
    offeredParts.mouth,
    ({ mouth }) => mouth,
    (figure, mouth) => ({ ...figure, mouth }),
  ),
  hair: one(
    'hair',
    'Hair',
    offeredParts.hair,
    ({ hair }) => hair.style,
    (figure, style) => ({ ...figure, hair: { ...figure.hair, style } }),
  ),
  beard: worn('beard', 'Beard', ({ hair }) => hair.colour),
  moustache: worn('moustache', 'Moustache', ({ beard, hair }) => beard?.colour ?? hair.colour),
  headwear: worn('headwear', 'On the head', (_, style) => HEADWEAR_COLOURS[style] ?? INK),
  glasses: worn('glasses', 'Glasses', () => INK),
  jewellery: some('jewellery', 'Jewellery', onTheHead(offeredParts.jewellery)),
  wornOver,
  outfit: one(
    'outfit',
    'Outfit',
    offeredParts.outfit,
    ({ outfit }) => outfit.style,
    (figure, style) => ({ ...figure, outfit: { ...figure.outfit, style, colours: [] } }),
  ),
  pattern: one(
    'pattern',
    'Pattern',
    offeredParts.pattern,
    ({ outfit }) => outfit.pattern,
    (figure, pattern) => ({ ...figure, outfit: { ...figure.outfit, pattern } }),
  ),
  prop: one(
    'prop',
    'With them',
    orNone(offeredParts.prop),
    ({ prop }) => prop,
    (figure, prop) => ({ ...figure, prop }),
  ),
  pose: one(
    'pose',
    'Pose',
    offeredParts.pose,
    ({ pose }) => pose,
    (figure, pose) => ({ ...figure, pose }),
  ),
  base: one(
    'base',
    'Base',
    offeredParts.baseTop,
    ({ base }) => base.top,
    (figure, top) => ({ ...figure, base: { top } }),
  ),
  age: one(
    'age',
    'Age',
    offeredParts.age,
    ({ build }) => build.age,
    (figure, age) => ({ ...figure, build: { ...figure.build, age } }),
  ),
} as const satisfies Record<string, PartChoice>
export type PartChoiceId = keyof typeof partChoices

/** A prop that needs another pose is refused in a wheelchair. */
const ON_A_LAP =
  'In a wheelchair both hands rest: a laptop, a book, a gift, a trophy or a heart lies on the lap.'

/**
 * The figure after a choice, or why the choice cannot be made beside the others. `wanted` also holds what has to wait
 * until it can be worn: it comes back once nothing is in its way.
 */
export function afterChoice(
  choice: PartChoice,
  wanted: Figure2,
  option: string | null,
): { figure: Figure2; wanted: Figure2; reason: null } | { figure: null; wanted: null; reason: string } {
  const present = withoutClashes(wanted)
  const asked = choice.take(present, option)
  const settled = withoutClashes(asked)
  const refused = (reason: string) => ({ figure: null, wanted: null, reason })
  if (present.pose === 'wheelchair' && choice === partChoices.prop && settled.pose !== present.pose)
    return refused(ON_A_LAP)
  const isIn = (figure: Figure2) => choice.chosen(figure).includes(option)
  if (isIn(asked) && !isIn(settled)) {
    const [reason = 'This does not go together.'] = Object.values(clashesOf(asked))
    return refused(reason)
  }
  const kept = choice.take(wanted, option)
  const figure = withoutClashes(kept)
  if (isIn(figure) !== isIn(settled)) return { figure: settled, wanted: settled, reason: null }
  return { figure, wanted: kept, reason: null }
}

/** The colours of an outfit as they are shown: those chosen, else its own. */
export const clothColours = ({ outfit }: Figure2): string[] =>
  outfitColours[outfit.style].map(([, colour], i) => outfit.colours[i] ?? colour)

export function withClothColour(figure: Figure2, at: number, colour: string): Figure2 {
  const colours = clothColours(figure).with(at, colour)
  return { ...figure, outfit: { ...figure.outfit, colours } }
}

/** What the pictures of the choices are drawn on. */
export const sampleFigure: Figure2 = { ...defaultFigure, skin: '#c58c66', backdrop: '#f3eadb' }

/** The pictures of a choice stand in one row, each a square of this edge; see scripts/draw-choices.ts. */
export const CHOICE_EDGE = 160

/** The pictures of the maker's groups, one row of such squares too. */
export const groupPictures = [
  'face',
  'eyes',
  'mouth',
  'hair',
  'worn',
  'outfit',
  'prop',
  'name',
  'nine',
] as const
export type GroupPicture = (typeof groupPictures)[number]
