import type { Figure2 } from '../figure/figure.ts'
import { coloursFor } from '../figure/outfit-colours.ts'
import { UNIFORMS } from '../figure/outfit-parts.ts'
import { CLOTHES, type Clothes, type ClothesScores } from './clothes-scores.ts'
import { chroma, distance, hexOf, type Lab } from './colour.ts'
import {
  cellsOf,
  gridOf,
  type HeadFrame,
  mainColours,
  middleColour,
  nearest,
  type Pixels,
} from './head-frame.ts'
import { type Head, kindsOf } from './read-head.ts'

type Outfit = Figure2['outfit']

/** What is known of the rest when the clothes are told. */
interface Wearer {
  isChild: boolean
  isBearded: boolean
  hair: 'short' | 'long' | 'tied'
  hairColour: Lab
}

/** The likeliest garment in the colours of the chest; the customer is always asked. */
export function readClothes(
  pixels: Pixels,
  frame: HeadFrame,
  head: Head,
  wearer: Wearer,
  scores: ClothesScores,
): Outfit {
  const chest = clothIn(head, [-1.3, 1.35, 1.3, 3.6])
  const [main, ...others] = clothFirst(mainsOf(chest), wearer)
  const kind = kindOf(wearer, scores)
  const lapels = OVER_ANOTHER.includes(kind) ? lapelsOf(head) : null
  const second = lapels?.shirt ?? others.find(other => main && distance(main, other) > OTHER_MIN) ?? null
  const style = styleOf(kind, wearer)
  const hex = (colour: Lab | null | undefined) => (colour ? hexOf(colour) : null)
  const colours = coloursFor(style, {
    main: hex(lapels?.jacket ?? main),
    second: hex(second),
    tie: hex(lapels && tieOf(head, lapels)),
    legs: hex(legsOf(pixels, frame, head)),
  })
  const pattern = UNIFORMS.includes(style) ? 'plain' : patternOf(scores)
  return { style, colours, pattern, legs: null, words: null }
}
/** A shadow on a garment is no second one. */
const OTHER_MIN = 0.16
const OVER_ANOTHER: readonly Clothes[] = ['suit', 'blazer', 'open', 'nehru']
const OF_WOMEN: readonly Clothes[] = ['saree', 'salwar', 'kurti', 'dress']

function kindOf({ isChild, isBearded }: Wearer, { clothes }: ClothesScores): Clothes {
  const cannotBe = (kind: Clothes) =>
    (isBearded && OF_WOMEN.includes(kind)) || (isChild && (kind === 'saree' || kind === 'nehru'))
  const kinds = CLOTHES.filter(kind => !cannotBe(kind))
  return kinds.reduce((best, kind) => (clothes(kind) > clothes(best) ? kind : best))
}

const STYLES: Record<Clothes, Outfit['style']> = {
  shirt: 'button-shirt',
  tee: 'crew-tee',
  polo: 'polo',
  pullover: 'pullover',
  open: 'open-shirt',
  suit: 'suit-tie',
  blazer: 'blazer',
  kurta: 'kurta-pyjama',
  nehru: 'nehru-jacket',
  saree: 'saree-nivi',
  salwar: 'salwar-kameez',
  kurti: 'kurti-jeans',
  dress: 'dress-belt',
  uniform: 'school-trousers',
}
const styleOf = (kind: Clothes, { hair }: Wearer) =>
  kind === 'uniform' && hair !== 'short' ? 'school-pleats' : STYLES[kind]

/** From which score on each is drawn: a pattern that is not there is worse than one that is missed and asked about. */
const PATTERNS = [
  ['checks', 0.3, 'checks'],
  ['stripes', 0.3, 'stripes'],
  ['print', 0.5, 'flowers'],
] as const

const patternOf = ({ pattern }: ClothesScores): Outfit['pattern'] =>
  PATTERNS.find(([kind, least]) => pattern(kind) > least)?.[2] ?? 'plain'

/** Hair that falls on the chest is no cloth, where anything else is seen there. */
function clothFirst(mains: Lab[], { hair, hairColour }: Wearer): Lab[] {
  if (hair !== 'long') return mains
  const isHair = (colour: Lab) => colour.l < HAIR_LIGHT_MAX && distance(colour, hairColour) < HAIR_NEAR
  return [...mains.filter(colour => !isHair(colour)), ...mains.filter(isHair)]
}
const HAIR_LIGHT_MAX = 0.42
const HAIR_NEAR = 0.16

/** What is worn in a box: the person's, but neither skin nor what is behind. */
function clothIn(head: Head, box: readonly number[]): Lab[] {
  const { grid, person, skin } = head
  const { isSkin } = kindsOf(skin)
  return cellsOf(grid, box).flatMap(cell => {
    const colour = grid.colours[cell]
    return colour && (person[cell] ?? 0) > 0.6 && isSkin(colour) < 0.5 ? colour : []
  })
}

const CLOTHES_MIN = 30

/** The colours most of it has, the larger first: a shirt under a jacket is not mixed with it. */
function mainsOf(colours: Lab[]): Lab[] {
  if (colours.length < CLOTHES_MIN) return []
  const mains = mainColours(colours, 3)
  const shares = mains.map(main => colours.filter(one => nearest(mains, one) === distance(main, one)))
  return shares
    .toSorted((one, other) => other.length - one.length)
    .filter(({ length }) => length > SHARE_MIN * colours.length)
    .map(middleColour)
}
const SHARE_MIN = 0.12
const LAPEL_MIN = 5

/** A dark jacket on both sides of something light. */
function lapelsOf(head: Head): { jacket: Lab; shirt: Lab } | null {
  const [left, right, ...within] = [
    [-1, 1.6, -0.45, 2.4],
    [0.45, 1.6, 1, 2.4],
    [-0.12, 1.3, 0.12, 1.75],
    [-0.25, 1.9, 0.25, 2.6],
  ].map(box => clothIn(head, box))
  if (!left || !right || Math.min(left.length, right.length) < CLOTHES_MIN) return null
  const [one, other] = [middleColour(left), middleColour(right)]
  const isAlike = Math.max(one.l, other.l) < 0.56 && distance(one, other) < 0.1 && chroma(one) < 0.12
  const lightest = within
    .filter(({ length }) => length >= LAPEL_MIN)
    .map(middleColour)
    .toSorted((a, b) => b.l - a.l)[0]
  return isAlike && lightest && lightest.l > one.l + 0.25 ? { jacket: one, shirt: lightest } : null
}

/** What hangs down the middle of a shirt in another colour. */
function tieOf(head: Head, { jacket, shirt }: { jacket: Lab; shirt: Lab }): Lab | null {
  const strip = clothIn(head, [-0.1, 1.85, 0.1, 2.5])
  if (strip.length < LAPEL_MIN) return null
  const colour = middleColour(strip)
  return distance(colour, shirt) > OTHER_MIN && distance(colour, jacket) > TIE_MIN ? colour : null
}
const TIE_MIN = 0.08

const LEGS = { left: -0.6, top: 5.6, right: 0.6, bottom: 7.6, cells: 6 }

/** Legs stand out from what is behind and have one colour. */
function legsOf(pixels: Pixels, frame: HeadFrame, { behind, skin }: Head): Lab | null {
  const grid = gridOf(pixels, frame, LEGS)
  const colours = grid.colours.filter((_, cell) => grid.inside[cell])
  if (colours.length < grid.colours.length * 0.8) return null
  const middle = middleColour(colours)
  const spread = colours.reduce((sum, one) => sum + distance(one, middle), 0) / colours.length
  const isApart = distance(behind, middle) > 0.12 && distance(skin, middle) > 0.12
  return isApart && spread < 0.12 ? middle : null
}
