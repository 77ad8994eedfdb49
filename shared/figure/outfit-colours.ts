import { hexOf, labOf } from '../photo-reading/colour.ts'
import type { Figure2 } from './figure.ts'
import { outfitColours } from './outfit-cloths.ts'

type Outfit = Figure2['outfit']
type Style = Outfit['style']

/** What is known of the colours somebody wears. */
interface Cloth {
  /** Of the garment that shows most. */
  main: string | null
  /** Of what is worn with it: a shirt below a jacket, a blouse, a dupatta. */
  second?: string | null
  tie?: string | null
  legs?: string | null
}
/** What each of an outfit's colours is of; `trim` and `own` are the kit's, and `own` is never asked about. What goes with the main colour is a shade of it until more is known. */
type Role = 'main' | 'second' | 'beside' | 'tie' | 'legs' | 'trousers' | 'trim' | 'own'

const ROLES: Record<Style, readonly Role[]> = {
  tee: ['main', 'trousers', 'own'],
  shirt: ['main', 'trousers', 'own'],
  hoodie: ['main', 'trousers', 'own'],
  jacket: ['main', 'second', 'trousers', 'own'],
  suit: ['main', 'second', 'tie', 'own'],
  kurta: ['main', 'beside', 'legs', 'own'],
  nehru: ['second', 'main', 'legs', 'own'],
  saree: ['main', 'trim', 'beside', 'own'],
  salwar: ['main', 'beside', 'legs', 'own'],
  lehenga: ['main', 'trim', 'beside', 'beside'],
  dress: ['main', 'beside', 'trim', 'own'],
  school: ['own', 'legs', 'trim', 'own'],
  'school-skirt': ['own', 'legs', 'trim', 'own'],
  cricket: ['own', 'own', 'own', 'own'],
  doctor: ['own', 'own', 'own', 'own'],
  'crew-tee': ['main', 'trousers', 'own'],
  'button-shirt': ['main', 'trousers', 'own'],
  'kurta-pyjama': ['main', 'beside', 'legs', 'own'],
  'saree-nivi': ['main', 'trim', 'beside', 'own'],
  'salwar-kameez': ['main', 'beside', 'legs', 'own'],
  'suit-tie': ['main', 'second', 'tie', 'own'],
  polo: ['main', 'trousers', 'own'],
  'kurti-jeans': ['main', 'beside', 'legs', 'own'],
  'open-shirt': ['main', 'second', 'trousers', 'own'],
  blazer: ['main', 'second', 'trousers', 'own'],
  'polo-neck': ['main', 'trousers', 'own'],
  'hoodie-zip': ['main', 'second', 'trousers', 'own'],
  'leather-jacket': ['main', 'second', 'trousers', 'own'],
  waistcoat: ['main', 'second', 'tie', 'trousers'],
  sherwani: ['main', 'trim', 'beside', 'legs'],
  anarkali: ['main', 'trim', 'beside', 'own'],
  dhoti: ['main', 'beside', 'legs', 'own'],
  abaya: ['main', 'trim', 'own'],
  'lehenga-choli': ['main', 'trim', 'beside', 'beside'],
  'nehru-jacket': ['second', 'main', 'legs', 'own'],
  gown: ['main', 'trim', 'own'],
  'dress-belt': ['main', 'beside', 'trim', 'own'],
  football: ['main', 'beside', 'legs', 'own'],
  rider: ['main', 'trim', 'trousers', 'own'],
  'denim-jacket': ['main', 'second', 'trousers', 'own'],
  pullover: ['main', 'trousers', 'own'],
  police: ['own', 'own', 'own', 'own'],
  chef: ['own', 'own', 'own', 'own'],
  nurse: ['own', 'own', 'own', 'own'],
  pilot: ['own', 'own', 'own', 'own'],
  'school-blazer': ['own', 'own', 'trim', 'legs'],
  'school-trousers': ['own', 'legs', 'trim', 'own'],
  'school-pleats': ['own', 'legs', 'trim', 'own'],
  'cricket-kit': ['own', 'own', 'own', 'own'],
  'doctor-coat': ['own', 'own', 'own', 'own'],
}
/** Trousers of which nothing is known. */
const DARK_TROUSERS = '#343842'
const isOfLegs = (role: Role | undefined) => role === 'legs' || role === 'trousers'
const SHADE = 0.13
const MIDDLE = 0.5

function shadeOf(colour: string): string {
  const lab = labOf(colour)
  return hexOf({ ...lab, l: lab.l + (lab.l > MIDDLE ? -SHADE : SHADE) })
}

/** The colours of an outfit, in its order. */
export function coloursFor(style: Style, { main, second, tie, legs }: Cloth): string[] {
  return outfitColours[style].map(([, own], i) => {
    const role = ROLES[style][i]
    if (role === 'main') return main ?? own
    if (role === 'second') return second ?? own
    if (role === 'beside') return second ?? (main ? shadeOf(main) : own)
    // A tie nobody saw is none: it is hardly seen on the shirt.
    if (role === 'tie') return tie ?? (second ? shadeOf(second) : own)
    if (role === 'trousers') return legs ?? DARK_TROUSERS
    return role === 'legs' ? (legs ?? own) : own
  })
}

const colourAt = ({ style, colours }: Outfit, at: number): string | null =>
  colours[at] ?? outfitColours[style][at]?.[1] ?? null
const colourOf = (outfit: Outfit, role: Role): string | null =>
  colourAt(outfit, ROLES[outfit.style].indexOf(role))
export const mainColourOf = (outfit: Outfit): string | null => colourOf(outfit, 'main')

/** The position of the trousers, the skirt below a shirt or what is worn for them; -1 where there are none. */
export const legsCloth = (style: Style): number => ROLES[style].findIndex(isOfLegs)

/** Null where the legs have the default colour, which nobody chose. */
function knownLegs(outfit: Outfit): string | null {
  const at = legsCloth(outfit.style)
  const colour = outfit.colours[at] ?? null
  return colour === DARK_TROUSERS || colour === outfitColours[outfit.style][at]?.[1] ? null : colour
}

/** What an outfit tells of the colours somebody wears. */
function clothOf(outfit: Outfit): Cloth {
  const main = mainColourOf(outfit)
  const beside = colourOf(outfit, 'beside')
  const isOwnShade = beside !== null && main !== null && beside === shadeOf(main)
  return {
    main,
    second: colourOf(outfit, 'second') ?? (isOwnShade ? null : beside),
    tie: colourOf(outfit, 'tie'),
    legs: knownLegs(outfit),
  }
}

/** The colours for another outfit of the same wearer. */
export const recoloured = (outfit: Outfit, style: Style): string[] => coloursFor(style, clothOf(outfit))

/** The colours with another one for the garment that shows most. */
export function inMainColour(outfit: Outfit, main: string): string[] {
  const next = coloursFor(outfit.style, { ...clothOf(outfit), main })
  const before = mainColourOf(outfit)
  // What the kit or a choice gave to the rest stays.
  const stays = (role: Role | undefined, i: number) =>
    role === 'beside'
      ? i in outfit.colours && before !== null && outfit.colours[i] !== shadeOf(before)
      : role === 'trim' || role === 'own' || isOfLegs(role)
  return next.map((colour, i) =>
    stays(ROLES[outfit.style][i], i) ? (colourAt(outfit, i) ?? colour) : colour,
  )
}

const positions = (style: Style, wanted: readonly Role[]): number[] =>
  wanted.flatMap(one => ROLES[style].flatMap((role, i) => (role === one ? [i] : [])))
const WORN_WITH_MAIN = ['tie', 'second', 'beside'] as const
/** The position of the colour worn with the main one: the tie, the shirt below, a blouse; -1 where all is one. */
export const secondCloth = (style: Style): number => positions(style, WORN_WITH_MAIN)[0] ?? -1
/** The positions of what is worn with the main garment, the likeliest to be wrong first. */
export const furtherCloths = (style: Style): number[] => positions(style, [...WORN_WITH_MAIN, 'trim'])

/** The position of the colour that shows most: a pattern is painted on it. */
export const mainCloth = (style: Style): number => Math.max(0, ROLES[style].indexOf('main'))
