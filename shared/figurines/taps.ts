import {
  clashesOf,
  defaultFigure,
  type Figure2,
  palettes,
  poseWithout,
  withGirth,
  withoutClashes,
} from '../figure/figure.ts'
import { clothColours, partChoices, withClothColour } from '../figure/figure-choices.ts'
import { type Face, faceOf } from '../figure/figure-face.ts'
import { type FigureSlot, partOf } from '../figure/figure-slots.ts'
import { offeredParts } from '../figure/offered-parts.ts'
import {
  furtherCloths,
  inMainColour,
  legsCloth,
  mainCloth,
  mainColourOf,
  recoloured,
} from '../figure/outfit-colours.ts'
import { type OutfitStyle, UNIFORMS } from '../figure/outfit-parts.ts'
import { hidesHair, type PictureCrop } from '../kit/api.ts'
import { closestTo, labOf } from '../photo-reading/colour.ts'
import type { Doubt } from '../photo-reading/photo-reading.ts'

export const TAPS = [
  'headwear',
  'headwear_colour',
  'hair',
  'glasses',
  'glasses_colour',
  'beard',
  'outfit',
  'outfit_colour',
  'second_colour',
  'third_colour',
  'fourth_colour',
  'legs_colour',
  'pattern',
  'skin',
  'hair_colour',
  'beard_colour',
  'age',
  'build',
  'face',
  'expression',
  'eyes',
  'brows',
  'marks',
  'jewellery',
  'prop',
  'pose',
] as const
export type TapId = (typeof TAPS)[number]

/** One picture to tap: the figure as it would be. */
export interface TapOption {
  /** What is chosen, in the ids of the kit; null is nothing. */
  id: string | null
  figure: Figure2
  /** What this choice settles, where it is not all of the question. */
  slots?: readonly FigureSlot[]
}
interface Tap {
  /** What an answer settles. */
  slots: readonly FigureSlot[]
  crop: PictureCrop
  /** The likely ones first; the first is the guess where there is one. */
  options: (figure: Figure2, about: AboutPhoto) => TapOption[]
}
/** What a photo told beside its figure. */
export interface AboutPhoto {
  doubts: readonly Doubt[]
  isChild: boolean
  measured: Face | null
}

/** Of a frame: black, gold, silver, brown, clear, red-brown. */
const FRAMES = ['#26262c', '#c9a15a', '#b4b8bf', '#6b4526', '#efe9de', '#8a3324'] as const

const CLOTH = [
  '#f6f1e6',
  '#e87a3a',
  '#d8503f',
  '#b3224a',
  '#e68aa2',
  '#f0bf4a',
  '#3f7a4a',
  '#2f4a73',
  '#26262c',
]
/** Of trousers the dark ones come first. */
const TROUSERS = ['#26262c', '#2f4a73', '#3f78b4', '#6f7680', '#e8d9bd', '#f6f1e6', '#8a5a34', '#5a3d2c']
const CLOTH_TAPS = ['second_colour', 'third_colour', 'fourth_colour', 'legs_colour'] as const
export type ClothTap = (typeof CLOTH_TAPS)[number]
export const isClothTap = (tap: TapId): tap is ClothTap => CLOTH_TAPS.some(one => one === tap)
/** Which of the outfit's cloths is asked about; -1 where there is none. */
export const clothAsked = (tap: ClothTap, style: OutfitStyle): number =>
  tap === 'legs_colour' ? legsCloth(style) : (furtherCloths(style)[CLOTH_TAPS.indexOf(tap)] ?? -1)

const clothTap = (tap: ClothTap, usual?: readonly string[]): Tap => ({
  slots: ['outfit'],
  crop: 'whole',
  options: figure => colourOptionsAt(figure, clothAsked(tap, figure.outfit.style), usual),
})

export const taps: Record<TapId, Tap> = {
  headwear: {
    slots: ['headwear'],
    crop: 'head',
    options: figure =>
      presentFirst('headwear', figure, take('headwear', figure, [null, ...offeredParts.headwear])),
  },
  headwear_colour: { slots: ['headwear'], crop: 'head', options: headwearColours },
  hair: { slots: ['hair'], crop: 'head', options: hairOptions },
  glasses: {
    slots: ['glasses'],
    crop: 'head',
    options: figure =>
      presentFirst(
        'glasses',
        figure,
        [null, ...offeredParts.glasses].map(style => ({
          id: style,
          figure: {
            ...figure,
            glasses: style && { style, colour: figure.glasses?.colour ?? FRAMES[0] },
          },
        })),
      ),
  },
  glasses_colour: { slots: ['glasses'], crop: 'head', options: frameColours },
  beard: { slots: ['beard'], crop: 'head', options: beardOptions },
  outfit: { slots: ['outfit'], crop: 'whole', options: outfitOptions },
  outfit_colour: { slots: ['outfit'], crop: 'whole', options: outfitColourOptions },
  second_colour: clothTap('second_colour'),
  third_colour: clothTap('third_colour'),
  fourth_colour: clothTap('fourth_colour'),
  legs_colour: clothTap('legs_colour', TROUSERS),
  pattern: {
    slots: ['outfit'],
    crop: 'whole',
    options: figure =>
      [...new Set([figure.outfit.pattern, ...offeredParts.pattern])].map(pattern => ({
        id: pattern,
        figure: { ...figure, outfit: { ...figure.outfit, pattern } },
      })),
  },
  skin: { slots: ['skin'], crop: 'head', options: skinOptions },
  hair_colour: { slots: ['hair_colour'], crop: 'head', options: hairColourOptions },
  beard_colour: { slots: ['beard'], crop: 'head', options: beardColourOptions },
  age: { slots: ['age'], crop: 'whole', options: ageOptions },
  build: { slots: ['age'], crop: 'whole', options: buildOptions },
  face: { slots: ['face'], crop: 'head', options: faceOptions },
  expression: { slots: ['mouth', 'eyes'], crop: 'head', options: expressionOptions },
  eyes: { slots: ['eyes'], crop: 'head', options: eyesOptions },
  brows: {
    slots: ['brows'],
    crop: 'head',
    options: figure =>
      [...new Set([figure.brows, ...offeredParts.brows])].map(brows => ({
        id: brows,
        figure: { ...figure, brows },
      })),
  },
  marks: {
    slots: ['marks'],
    crop: 'head',
    options: marksOptions,
  },
  jewellery: { slots: ['jewellery'], crop: 'head', options: jewelleryOptions },
  prop: {
    slots: ['prop', 'pose'],
    crop: 'whole',
    options: figure =>
      [null, ...offeredParts.prop]
        .map(prop => ({ id: prop, figure: withoutClashes({ ...figure, prop, pose: poseWithout(figure) }) }))
        .filter(option => option.figure.prop === option.id),
  },
  pose: {
    slots: ['pose'],
    crop: 'whole',
    options: figure =>
      [...new Set([figure.pose, ...offeredParts.pose])]
        .map(pose => ({ id: pose, figure: { ...figure, pose } }))
        .filter(option => Object.keys(clashesOf(option.figure)).length === 0),
  },
}

const DOUBTED: Partial<Record<TapId, Doubt>> = {
  headwear: 'headwear',
  glasses: 'glasses',
  glasses_colour: 'glasses',
  beard: 'beard',
  skin: 'skin',
  hair_colour: 'hair_colour',
}

/**
 * What is asked of this figure, in order. Hair and clothes always, a covering before it is claimed, the rest where the
 * photo left it open.
 */
export function tapsOf(figure: Figure2, { doubts, measured, isChild }: AboutPhoto): TapId[] {
  return TAPS.filter(tap => {
    if (FURTHER.includes(tap) || !canAsk(tap, figure, isChild)) return false
    const doubt = DOUBTED[tap]
    if (tap === 'headwear') return figure.headwear !== null || doubts.includes('headwear')
    // Where hair is hidden, its colour is seen in the beard alone.
    if (tap === 'beard_colour') return isHairHidden(figure)
    if (tap === 'age') return isGrey(figure.hair.colour)
    if (doubt) return doubts.includes(doubt)
    return tap !== 'face' || (measured !== null && Object.keys(measured).length > 0)
  })
}

/** Nobody is asked these, but who sees that something is wrong can answer them, as all that was held to be sure. */
const FURTHER: readonly TapId[] = [
  'outfit_colour',
  'second_colour',
  'third_colour',
  'fourth_colour',
  'legs_colour',
  'pattern',
  'build',
  'eyes',
  'brows',
  'marks',
  'jewellery',
  'pose',
]
export const furtherTaps = (figure: Figure2, about: AboutPhoto): TapId[] => {
  const current = tapsOf(figure, about)
  return TAPS.filter(tap => tap !== 'face' && !current.includes(tap) && canAsk(tap, figure, about.isChild))
}

/** Whether there is something to choose. */
function canAsk(tap: TapId, figure: Figure2, isChild: boolean): boolean {
  const { headwear, hair, beard, moustache, outfit } = figure
  if (tap === 'beard' || tap === 'age' || tap === 'build') return !isChild
  if (tap === 'headwear_colour') return headwear !== null
  if (tap === 'glasses_colour') return figure.glasses !== null
  if (tap === 'hair') return !isHairHidden(figure)
  if (tap === 'hair_colour') return !isHairHidden(figure) && hair.style !== 'bald'
  if (tap === 'beard_colour') return beard !== null || moustache !== null
  if (tap === 'pose') return taps.pose.options(figure, NOTHING_TOLD).length > 1
  if (tap === 'pattern') return !UNIFORMS.includes(outfit.style)
  if (isClothTap(tap)) return clothAsked(tap, outfit.style) >= 0
  return tap !== 'outfit_colour' || !UNIFORMS.includes(outfit.style)
}
const NOTHING_TOLD: AboutPhoto = { doubts: [], isChild: false, measured: null }
const isHairHidden = ({ headwear }: Figure2) => headwear !== null && hidesHair(headwear.style)

/** Whether the figure shows what a photo told of this; the outfit of the kit's default is worn by nobody's choice. */
export const isGuessed = (tap: TapId, figure: Figure2): boolean =>
  tap !== 'outfit' || figure.outfit.style !== defaultFigure.outfit.style

/** The figure already looks like the option. */
export const isTaken = (tap: TapId, figure: Figure2, option: TapOption): boolean =>
  taps[tap].slots.every(
    slot => JSON.stringify(partOf(figure, slot)) === JSON.stringify(partOf(option.figure, slot)),
  )

/** The figure with some slots as another one has them: what was answered stays over every later reading. */
export function withSlots(figure: Figure2, from: Figure2, slots: readonly FigureSlot[]): Figure2 {
  let next = figure
  // The colour of the hair takes a beard along, so what was said of the beard comes after it.
  for (const slot of [...slots.filter(one => one !== 'beard'), ...slots.filter(one => one === 'beard')])
    next = withSlot(next, from, slot)
  return withoutClashes(next)
}

function withSlot(figure: Figure2, from: Figure2, slot: FigureSlot): Figure2 {
  if (slot === 'hair') return { ...figure, hair: { ...figure.hair, style: from.hair.style } }
  if (slot === 'hair_colour') return inHairColour(figure, from.hair.colour)
  if (slot === 'beard') return { ...figure, beard: from.beard, moustache: from.moustache }
  if (slot === 'age') return { ...figure, build: from.build }
  return { ...figure, [slot]: from[slot] }
}

/** A beard in the colour of the hair takes the new one too. */
function inHairColour(figure: Figure2, colour: string): Figure2 {
  const { hair, beard, moustache } = figure
  const along = <T extends { colour: string } | null>(part: T): T =>
    part?.colour === hair.colour ? { ...part, colour } : part
  return { ...figure, hair: { ...hair, colour }, beard: along(beard), moustache: along(moustache) }
}

/** The slots of a figure alone, as an upload takes them. */
export function heldParts(figure: Figure2, slots: readonly FigureSlot[]): object {
  const parts: Record<string, unknown> = {}
  for (const slot of slots) {
    if (slot === 'hair' || slot === 'hair_colour') {
      const { style, colour } = figure.hair
      parts.hair = { ...(parts.hair as object), ...(slot === 'hair' ? { style } : { colour }) }
    } else if (slot === 'beard') Object.assign(parts, { beard: figure.beard, moustache: figure.moustache })
    else if (slot === 'age') parts.build = figure.build
    else parts[slot] = figure[slot]
  }
  return parts
}

/** What the figure wears comes first, as our guess. */
function presentFirst(slot: FigureSlot, figure: Figure2, options: TapOption[]): TapOption[] {
  const kindOf = (one: Figure2) => {
    const { beard, moustache, headwear, glasses } = one
    const worn = slot === 'beard' ? [beard, moustache] : slot === 'headwear' ? [headwear] : [glasses]
    return worn.map(part => part?.style).join()
  }
  const isPresent = (option: TapOption) => kindOf(option.figure) === kindOf(figure)
  return options.toSorted((one, other) => Number(isPresent(other)) - Number(isPresent(one)))
}

const take = (choice: 'headwear', figure: Figure2, ids: readonly (string | null)[]): TapOption[] =>
  ids.map(id => ({ id, figure: withoutClashes(partChoices[choice].take(figure, id)) }))

/** The colour as it is, that of the clothes, and those of cloth, the usual ones first. */
const clothOptions = (
  figure: Figure2,
  present: string,
  painted: (colour: string) => Figure2,
  usual: readonly string[] = CLOTH,
): TapOption[] =>
  [...new Set([present, clothesColour(figure), ...usual, ...palettes.cloth])].map(colour => ({
    id: colour,
    figure: painted(colour),
  }))
/** Of the garment that shows most. */
export const clothesColour = (figure: Figure2): string =>
  clothColours(figure)[mainCloth(figure.outfit.style)] ?? palettes.cloth[0]

function headwearColours(figure: Figure2): TapOption[] {
  const { headwear } = figure
  if (!headwear) return []
  return clothOptions(figure, headwear.colour, colour => ({ ...figure, headwear: { ...headwear, colour } }))
}

function frameColours(figure: Figure2): TapOption[] {
  const { glasses } = figure
  if (!glasses) return []
  return [...new Set<string>([glasses.colour, ...FRAMES])].map(colour => ({
    id: colour,
    figure: { ...figure, glasses: { ...glasses, colour } },
  }))
}

type HairStyle = Figure2['hair']['style']
/** How long, how curly, how high, and whether it is tied: styles that are near are taken for one another. */
const HAIR: Record<HairStyle, readonly [long: number, curl: number, high: number, tied: number]> = {
  bald: [0, 0, 0, 0],
  buzz: [0.4, 0, 0, 0],
  balding: [0.4, 0.2, 0, 0],
  receding: [0.9, 0.1, 0.2, 0],
  fade: [0.8, 0.2, 0.6, 0],
  short: [1, 0, 0.4, 0],
  'side-part': [1.2, 0, 0.5, 0],
  quiff: [1.2, 0.1, 1, 0],
  messy: [1.3, 0.6, 0.8, 0],
  wavy: [1.4, 1, 0.6, 0],
  curly: [1.5, 2, 0.9, 0],
  coily: [1.2, 2, 0.7, 0],
  afro: [1.8, 2.2, 1.6, 0],
  pixie: [1.5, 0.2, 0.5, 0],
  bob: [2.2, 0, 0.4, 0],
  shoulder: [2.8, 0.1, 0.4, 0],
  fringe: [3.2, 0, 0.5, 0],
  long: [3.6, 0, 0.4, 0],
  'long-wavy': [3.6, 1, 0.5, 0],
  ponytail: [2.6, 0.2, 0.5, 2],
  braid: [3, 0.2, 0.4, 2],
  'two-braids': [2.8, 0.2, 0.4, 2.2],
  'school-plaits': [2.6, 0.2, 0.4, 2.2],
  bun: [2, 0.1, 0.7, 2],
  'bun-jasmine': [2, 0.1, 0.7, 2.1],
  'braid-side': [3.1, 0.2, 0.45, 1.8],
  'ponytail-side': [2.9, 0.5, 0.45, 1.7],
  'low-bun': [2, 0.1, 0.4, 1.9],
  pigtails: [2.2, 0.2, 0.7, 2.3],
  'half-up': [3.3, 0.5, 0.6, 0.8],
  'long-side': [3.5, 0.4, 0.5, 0.4],
  'long-curly': [3.4, 2, 0.7, 0],
  thinning: [0.7, 0.1, 0.1, 0],
  crop: [1, 0, 0.4, 0],
  parted: [1.2, 0, 0.5, 0],
  'brushed-up': [1.2, 0.1, 1, 0],
  'short-fade': [0.8, 0.2, 0.6, 0],
  receded: [0.9, 0.1, 0.2, 0],
  rim: [0.4, 0.2, 0, 0],
  clipped: [0.4, 0, 0, 0],
  'pixie-cut': [1.5, 0.2, 0.5, 0],
  slicked: [1.1, 0, 0.3, 0],
  pompadour: [1.3, 0.1, 1.4, 0],
  'curly-fade': [1, 2, 0.8, 0],
  undercut: [1.1, 0.1, 0.7, 0],
  'flat-parting': [1.2, 0, 0.3, 0],
  curtains: [1.6, 0.2, 0.5, 0],
  mop: [1.7, 0.4, 0.6, 0],
  'set-waves': [1.4, 0.8, 0.6, 0],
  'short-curls': [1.7, 1.9, 0.8, 0],
  'chin-bob': [2.2, 0, 0.4, 0],
  'bob-fringe': [2.3, 0, 0.45, 0],
  'long-fringe': [3.2, 0, 0.5, 0],
  'shoulder-wave': [2.8, 1, 0.5, 0],
  'side-fringe': [3.3, 0.1, 0.5, 0],
  'high-ponytail': [2.6, 0.2, 0.7, 2],
  plait: [3, 0.2, 0.4, 2],
  'top-bun': [2, 0.1, 0.8, 2],
  'high-bun': [2, 0.1, 0.6, 1.9],
  'two-buns': [2, 0.1, 0.8, 2.3],
  'two-plaits': [2.8, 0.2, 0.4, 2.2],
  'ribbon-plaits': [2.6, 0.2, 0.4, 2.2],
  'jasmine-bun': [2, 0.1, 0.5, 2.1],
  'thin-top': [0.7, 0.1, 0.1, 0],
  curls: [1.5, 2, 0.9, 0],
  tousled: [1.3, 0.6, 0.8, 0],
  'ear-waves': [1.4, 1, 0.6, 0],
  'long-straight': [3.6, 0, 0.4, 0],
  'long-waves': [3.6, 1, 0.5, 0],
  'shoulder-straight': [2.8, 0.1, 0.4, 0],
  coils: [1.2, 2, 0.7, 0],
  'round-afro': [1.8, 2.2, 1.6, 0],
  'half-bun': [3.3, 0.3, 0.8, 0.8],
  'plait-front': [3.1, 0.2, 0.45, 1.9],
  bunches: [2.2, 0.2, 0.7, 2.3],
  'nape-bun': [2, 0.1, 0.4, 1.9],
  'ponytail-front': [2.9, 0.5, 0.45, 1.7],
  'one-shoulder': [3.5, 0.4, 0.5, 0.4],
  'long-curls': [3.4, 2, 0.7, 0],
}
/** One of each kind, so that a wrong guess is one tap away from right. */
const OF_EACH_KIND: readonly HairStyle[] = [
  'parted',
  'nape-bun',
  'long-straight',
  'plait-front',
  'shoulder-straight',
  'curls',
  'rim',
]
const OF_A_CHILD: readonly HairStyle[] = [
  'crop',
  'two-plaits',
  'chin-bob',
  'bunches',
  'long-fringe',
  'curls',
  'long-straight',
]
const NEAR_ONES = 4

function hairOptions(figure: Figure2, { isChild }: AboutPhoto): TapOption[] {
  const guess = figure.hair.style
  const near = hairNear(guess)
  const order = new Set([
    guess,
    ...near.slice(0, NEAR_ONES),
    ...(isChild ? OF_A_CHILD : OF_EACH_KIND),
    ...near,
  ])
  return [...order].map(style => ({
    id: style,
    figure: withoutClashes({ ...figure, hair: { ...figure.hair, style } }),
  }))
}
/** The styles that are offered, the nearest first. */
export const hairNear = (style: HairStyle): HairStyle[] =>
  offeredParts.hair.toSorted((a, b) => apart(style, a) - apart(style, b))
const apart = (one: HairStyle, other: HairStyle) =>
  Math.hypot(...HAIR[one].map((at, i) => at - (HAIR[other][i] ?? 0)))

type Beard = NonNullable<Figure2['beard']>['style']
type Moustache = NonNullable<Figure2['moustache']>['style']
function beardOptions(figure: Figure2): TapOption[] {
  const colour = figure.beard?.colour ?? figure.moustache?.colour ?? figure.hair.colour
  const of = (beard: Beard | null, moustache: Moustache | null = null): TapOption => ({
    id: [beard, moustache && `${moustache} moustache`].filter(Boolean).join(' and ') || null,
    figure: {
      ...figure,
      beard: beard && { style: beard, colour },
      moustache: moustache && { style: moustache, colour },
    },
  })
  return presentFirst('beard', figure, [
    of(null),
    of('stubble'),
    of(null, 'chevron'),
    of('boxed'),
    of('bushy'),
    of('circle'),
    of('stubble', 'chevron'),
    of(null, 'handlebar'),
    of('grizzled'),
    of('heavy-stubble'),
    of('long'),
    of(null, 'pencil'),
    of('chin-strap'),
    of(null, 'walrus'),
    of(null, 'plain'),
    of('bushy', 'handlebar'),
    of('long', 'walrus'),
  ])
}

const OUTFITS = {
  short: [
    'button-shirt',
    'crew-tee',
    'kurta-pyjama',
    'suit-tie',
    'polo',
    'blazer',
    'nehru-jacket',
    'saree-nivi',
    'salwar-kameez',
  ],
  long: [
    'salwar-kameez',
    'saree-nivi',
    'kurti-jeans',
    'crew-tee',
    'dress-belt',
    'anarkali',
    'button-shirt',
    'lehenga-choli',
    'blazer',
  ],
  child: [
    'crew-tee',
    'dress-belt',
    'school-trousers',
    'school-pleats',
    'pullover',
    'kurta-pyjama',
    'lehenga-choli',
    'polo',
    'denim-jacket',
  ],
} as const satisfies Record<string, readonly OutfitStyle[]>

/** In the colours of the photo; what is worn by default is no guess. */
function outfitOptions(figure: Figure2, { isChild }: AboutPhoto): TapOption[] {
  const isLong =
    (HAIR[figure.hair.style][0] ?? 0) >= 2 ||
    figure.headwear?.style === 'hijab' ||
    figure.headwear?.style === 'dupatta'
  const likely = OUTFITS[isChild ? 'child' : isLong ? 'long' : 'short']
  const isChosen = figure.outfit.style !== defaultFigure.outfit.style
  const order = new Set<OutfitStyle>([
    ...(isChosen ? [figure.outfit.style] : []),
    ...likely,
    ...offeredParts.outfit,
  ])
  return [...order].map(style => ({ id: style, figure: dressed(figure, style) }))
}

/** Another outfit in the colours of the present one: the garment that shows most, and the legs. */
export function dressed(figure: Figure2, style: OutfitStyle): Figure2 {
  const { outfit } = figure
  if (style === outfit.style) return figure
  const isUniform = UNIFORMS.includes(style) || UNIFORMS.includes(outfit.style)
  return {
    ...figure,
    outfit: {
      ...outfit,
      style,
      colours: isUniform ? [] : recoloured(outfit, style),
      pattern: UNIFORMS.includes(style) ? 'plain' : outfit.pattern,
    },
  }
}

function outfitColourOptions(figure: Figure2): TapOption[] {
  const { outfit } = figure
  const main = mainColourOf(outfit)
  if (main === null) return []
  return clothOptions(figure, main, colour =>
    colour === main ? figure : { ...figure, outfit: { ...outfit, colours: inMainColour(outfit, colour) } },
  )
}

function colourOptionsAt(figure: Figure2, at: number, usual?: readonly string[]): TapOption[] {
  const present = clothColours(figure)[at]
  if (present === undefined) return []
  const painted = (colour: string) => (colour === present ? figure : withClothColour(figure, at, colour))
  return clothOptions(figure, present, painted, usual)
}

const TONES = 5
/** The tone that was seen and its neighbours, from light to dark. */
function skinOptions(figure: Figure2): TapOption[] {
  const tones: readonly [string, ...string[]] = palettes.skin
  const middle = tones.indexOf(closestTo(labOf(figure.skin), tones))
  const from = Math.min(Math.max(0, middle - (TONES >> 1)), tones.length - TONES)
  return tones.slice(from, from + TONES).map(skin => ({ id: skin, figure: { ...figure, skin } }))
}

const HAIR_COLOURS = ['#15100f', '#3a2219', '#7a4a28', '#8b8b90', '#ecebea', '#e2c583', '#9c3b22'] as const
function hairColourOptions(figure: Figure2): TapOption[] {
  return HAIR_COLOURS.map(colour => ({ id: colour, figure: inHairColour(figure, colour) }))
}
function beardColourOptions(figure: Figure2): TapOption[] {
  const { beard, moustache } = figure
  if (!beard && !moustache) return []
  return HAIR_COLOURS.map(colour => ({
    id: colour,
    figure: {
      ...figure,
      beard: beard && { ...beard, colour },
      moustache: moustache && { ...moustache, colour },
    },
  }))
}

/** The age of a grown-up is never read from a photo, only asked. */
function ageOptions(figure: Figure2): TapOption[] {
  return (['adult', 'elder'] as const).map(age => ({
    id: age,
    figure: { ...figure, build: { ...figure.build, age } },
  }))
}
/** The build is stored in the slot `age`, as slots are fixed; only adults are asked for either. */
const GIRTHS = { slim: 0.9, usual: 1, broad: 1.1, heavy: 1.22 } as const
function buildOptions(figure: Figure2): TapOption[] {
  const { girth } = figure.build
  const named = Object.entries(GIRTHS).map(([id, to]) => ({ id, figure: withGirth(figure, to) }))
  return Object.values(GIRTHS).some(one => one === girth) ? named : [{ id: 'present', figure }, ...named]
}
const isGrey = (colour: string) => {
  const { l, a, b } = labOf(colour)
  return l > 0.5 && Math.hypot(a, b) < 0.03
}

/** Each alone, and those the figure has together. */
function marksOptions(figure: Figure2): TapOption[] {
  const { marks } = figure
  const onFace = offeredParts.marks.filter(mark => mark !== 'mehndi')
  const alone = [null, ...onFace].map(mark => ({
    id: mark as string | null,
    figure: { ...figure, marks: mark ? [mark] : [] },
  }))
  return marks.length > 1 ? [{ id: marks.join(' and '), figure }, ...alone] : alone
}

const SETS: readonly (readonly Figure2['jewellery'][number][])[] = [
  [],
  ['studs'],
  ['jhumkas'],
  ['hoops'],
  ['necklace'],
  ['studs', 'necklace'],
  ['jhumkas', 'necklace'],
  ['nose-pin'],
  ['nath'],
  ['hearing-aid'],
  ['garland'],
  ['scarf'],
  ['jhumkas', 'necklace', 'maang-tikka'],
]
/** What cannot be worn with the rest is left out, and a set that is then like another one is not offered. */
function jewelleryOptions(figure: Figure2): TapOption[] {
  const seen = new Map<string | null, TapOption>()
  for (const set of [...SETS, figure.jewellery]) {
    const option = withoutClashes({ ...figure, jewellery: [...set] })
    const id = option.jewellery.join(' and ') || null
    if (!seen.has(id)) seen.set(id, { id, figure: option })
  }
  return [...seen.values()]
}

/** How strongly the face of the photo is taken. */
const FACE_SHARES = { photo: 1, more: 1.5, less: 0.5 } as const
function faceOptions(figure: Figure2, { measured }: AboutPhoto): TapOption[] {
  return Object.entries(FACE_SHARES).map(([id, share]) => ({
    id,
    figure: { ...figure, face: faceOf(measured ?? {}, share) },
  }))
}

/** Open eyes: closed ones are an expression. */
function eyesOptions(figure: Figure2): TapOption[] {
  const isClosed = figure.eyes.shape === 'happy' || figure.eyes.shape.startsWith('wink')
  const open = offeredParts.eyes.filter(shape => shape !== 'happy' && shape !== 'winking')
  return [...new Set([...(isClosed ? [] : [figure.eyes.shape]), ...open])].map(shape => ({
    id: shape,
    figure: { ...figure, eyes: { ...figure.eyes, shape } },
  }))
}

function expressionOptions(figure: Figure2): TapOption[] {
  const { shape } = figure.eyes
  const open = shape === 'wink' || shape === 'winking' || shape === 'happy' ? 'bright' : shape
  const order = new Set([figure.mouth, ...offeredParts.mouth])
  const plain = [...order].map(mouth => ({
    id: mouth as string,
    figure: { ...figure, mouth, eyes: { ...figure.eyes, shape: open } },
    slots: open === shape ? (['mouth'] as const) : (['mouth', 'eyes'] as const),
  }))
  const eyes = (['happy', 'winking'] as const).map(eye => ({
    id: eye as string,
    figure: { ...figure, mouth: 'grin' as const, eyes: { ...figure.eyes, shape: eye } },
  }))
  return [...plain, ...eyes]
}
