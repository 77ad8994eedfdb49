import { distance, labOf } from '../../shared/photo-reading/colour.ts'

/** The colours a description can name: the middle of each, and how far in OKLab a colour of that name lies from it. */
const COLOURS = {
  porcelain: ['#f6d9c2', 0.1],
  fair: ['#e5b18c', 0.1],
  wheatish: ['#d09a70', 0.1],
  tan: ['#b9825a', 0.1],
  'warm brown': ['#9c6640', 0.1],
  'deep brown': ['#6c4029', 0.1],
  ebony: ['#3f2419', 0.1],
  'jet black': ['#15100f', 0.12],
  'dark brown': ['#3a2219', 0.1],
  brown: ['#5a3825', 0.1],
  'light brown': ['#8a5a34', 0.12],
  auburn: ['#7c2f1d', 0.12],
  blond: ['#d3ac6c', 0.14],
  charcoal: ['#3d4045', 0.12],
  grey: ['#8b8b90', 0.16],
  silver: ['#c9c9ce', 0.12],
  white: ['#f6f3ec', 0.12],
  cream: ['#e8d9bd', 0.12],
  red: ['#c8312f', 0.2],
  maroon: ['#6e1f2d', 0.18],
  pink: ['#e68aa2', 0.2],
  magenta: ['#c8286a', 0.2],
  orange: ['#e87a3a', 0.18],
  mustard: ['#d9a02f', 0.16],
  yellow: ['#f2d24e', 0.18],
  olive: ['#747a35', 0.16],
  green: ['#3f7a4a', 0.2],
  teal: ['#2f8f86', 0.18],
  'sky blue': ['#7fb2d6', 0.18],
  blue: ['#3f78b4', 0.2],
  navy: ['#26365a', 0.16],
  purple: ['#6b3f8c', 0.2],
} as const satisfies Record<string, readonly [middle: string, reach: number]>

export type ColourName = keyof typeof COLOURS
export const COLOUR_NAMES = Object.keys(COLOURS) as ColourName[]

export const SKIN_NAMES = [
  'porcelain',
  'fair',
  'wheatish',
  'tan',
  'warm brown',
  'deep brown',
  'ebony',
] as const satisfies ColourName[]
export const HAIR_NAMES = [
  'jet black',
  'dark brown',
  'brown',
  'light brown',
  'auburn',
  'blond',
  'charcoal',
  'grey',
  'silver',
  'white',
  'red',
  'pink',
  'green',
  'blue',
  'purple',
] as const satisfies ColourName[]
export const EYE_NAMES = [
  'jet black',
  'dark brown',
  'brown',
  'light brown',
  'olive',
  'green',
  'blue',
  'grey',
] as const satisfies ColourName[]
const isOfSkinAlone = (name: ColourName) => name !== 'tan' && (SKIN_NAMES as readonly string[]).includes(name)
export const CLOTH_NAMES = COLOUR_NAMES.filter(name => !isOfSkinAlone(name))

const middleOf = (name: ColourName): string => COLOURS[name][0]

export function isWithin(name: ColourName, colour: string): boolean {
  const [middle, reach] = COLOURS[name]
  return distance(labOf(colour), labOf(middle)) <= reach
}

/** Where our own reading of the region is a colour of that name, it is the finer one. */
export const paintOf = (name: ColourName, ours: string | null | undefined): string =>
  ours && isWithin(name, ours) ? ours : middleOf(name)

/** The name nearest to a colour, among those used for such a thing. */
export const nameOf = (colour: string, names: readonly ColourName[]): ColourName | undefined => {
  const lab = labOf(colour)
  const apart = (name: ColourName) => distance(lab, labOf(middleOf(name)))
  return names.toSorted((one, other) => apart(one) - apart(other))[0]
}
