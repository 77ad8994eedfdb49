import { chroma, distance, hue, type Lab } from './colour.ts'
import { cellsOf, middleColour } from './head-frame.ts'
import { coloursIn, type Head, type Ray } from './read-head.ts'
import { nearest, REGIONS, type Region, shareOf } from './regions.ts'

export type HairLength = 'bald' | 'short' | 'chin' | 'shoulder' | 'long'
export interface HairReading {
  length: HairLength
  isSure: boolean
  colour: Lab
  isColourSure: boolean
  /** Whether there is hair above the brows to speak of. */
  isSeen: boolean
  /** How high hair stands above its line, in units from eyes to chin. */
  volume: number
  /** How far up skin goes above the middle of the eyes. */
  hairline: number
}

const mirrored = ([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]) => [
  [left, top, right, bottom],
  [-right, top, -left, bottom],
]
/** The more and the less of the two sides; a side that the photo does not show counts as the other. */
function sides(head: Head, region: Region, box: readonly number[]) {
  const [left = null, right = null] = mirrored(box).map(one => shareOf(head.grid, head.regions, region, one))
  const seen = [left, right].filter(value => value !== null)
  return { more: Math.max(0, ...seen), less: seen.length ? Math.min(...seen) : 0, isSeen: seen.length > 0 }
}

const JAW = [-1.1, 0.3, -0.7, 0.8]
const NECK = [-1, 1, -0.5, 1.4]
const SHOULDER = [-1.1, 1.7, -0.4, 2.2]
const BALD_FROM = 0.84

export function readHair(head: Head): HairReading {
  const { rays, grid } = head
  const front = rays.filter(({ degrees }) => Math.abs(degrees) <= 30)
  const lines = front.flatMap(({ hairline }) => hairline ?? [])
  const hairline = lines.toSorted((a, b) => a - b)[lines.length >> 1] ?? BALD_FROM
  const seeds = head.seeds.hair.flatMap(cell => grid.colours[cell] ?? [])
  const colour = hairColour(seeds)
  const spread = seeds.length ? seeds.reduce((sum, one) => sum + distance(one, colour), 0) / seeds.length : 1
  const isClear = lines.length >= 5 && spread < SPREAD_MAX
  const isSeen = lines.length >= 5 && seeds.length > 12
  const rest = { colour, volume: topOf(head) - hairline, hairline }
  if (hairline > BALD_FROM) {
    const isOpen = (ray: Ray) =>
      nearest(head.behind, ray.above) < 0.08 && distance(ray.above, head.skin) > 0.15
    const open = front.filter(ray => ray.hairline !== null && isOpen(ray))
    const isBald = open.length >= front.length * 0.8
    return { ...rest, length: isBald ? 'bald' : 'short', isSure: isBald, isColourSure: false, isSeen: isBald }
  }
  const { length, isSure } = lengthOf(head, colour)
  const isColourSure =
    isClear &&
    seeds.length > 12 &&
    isPlainHair(colour) &&
    !isBetween(colour) &&
    distance(colour, head.skin) > 0.2
  const isToned = isSure || colour.l < 0.36 || chroma(colour) < 0.03
  return { ...rest, length, isSure: isSure && isClear, isColourSure: isColourSure && isToned, isSeen }
}

const SPREAD_MAX = 0.2
/** Black hair in the light, brown hair in shade and grey hair have this in common. */
const isBetween = (colour: Lab) => colour.l > 0.36 && colour.l < 0.55 && chroma(colour) < 0.035

/** Of the hair above the brows, without the light that shines on it. */
function hairColour(seeds: readonly Lab[]): Lab {
  const sorted = seeds.toSorted((one, other) => one.l - other.l)
  return middleColour(sorted.slice(Math.floor(sorted.length * 0.1), Math.ceil(sorted.length * 0.75)))
}

function lengthOf(head: Head, colour: Lab): { length: HairLength; isSure: boolean } {
  const [jaw, neck, shoulder] = [JAW, NECK, SHOULDER].map(box => sides(head, 'hair', box))
  if (!jaw || !neck || !shoulder) return { length: 'short', isSure: false }
  const isToldBesideNeck = mirrored(BESIDE_NECK).every(box => isExplained(head, colour, box))
  const isApart = head.behind.length > 0 && nearest(head.behind, colour) > 0.09
  const spills = sides(head, 'hair', OUTSIDE)
  const isTold = isApart && (spills.less < 0.4 || nearest(head.behind, colour) > 0.13)
  if (neck.more < 0.08 && jaw.more < 0.4) return { length: 'short', isSure: isToldBesideNeck }
  if (neck.less > 0.3 && jaw.less > 0.3)
    return { length: shoulder.isSeen && shoulder.more < 0.12 ? 'shoulder' : 'long', isSure: isTold }
  if (neck.more > 0.45 && jaw.more > 0.5) return { length: 'shoulder', isSure: isTold && neck.less > 0.12 }
  return { length: jaw.less > 0.5 ? 'chin' : 'short', isSure: false }
}

const BESIDE_NECK = [-0.95, 0.7, -0.62, 1.3]
const OUTSIDE = [-2.1, 0.2, -1.5, 1.2]

/** Whether what is seen beside the neck is background, skin or clothes, and not hair after all. */
function isExplained(head: Head, colour: Lab, box: readonly number[]): boolean {
  const colours = coloursIn(head.grid, box)
  if (colours.length === 0) return true
  const other = [...head.behind, ...head.clothes, head.skin]
  const unlike = (one: Lab) => nearest(other, one)
  const isHairy = (one: Lab) => distance(one, colour) < Math.min(0.11, nearest(head.behind, one))
  const share = (is: (one: Lab) => boolean) => colours.filter(is).length / colours.length
  const strange = share(one => unlike(one) > 0.12)
  return strange < 0.5 && share(isHairy) < 0.3
}

const TOP_STEP = 0.08
function topOf({ grid, regions }: Head): number {
  const hair = REGIONS.indexOf('hair')
  let top = 0.5
  for (let y = -0.5; y > grid.top; y -= TOP_STEP) {
    const cells = cellsOf(grid, [-0.25, y - TOP_STEP, 0.25, y])
    if (cells.filter(cell => regions[cell] === hair).length * 2 > cells.length) top = -y + TOP_STEP
  }
  return top
}

/** Colours hair grows in; dyed ones are left to the customer. */
export function isPlainHair(colour: Lab): boolean {
  const strength = chroma(colour)
  if (strength < 0.035 || colour.l < 0.26) return true
  return (
    hue(colour) > 20 && hue(colour) < 100 && strength < (colour.l > 0.45 ? 0.12 : 0.15) && colour.l < 0.86
  )
}

export type CoverKind = 'none' | 'turban' | 'hijab' | 'cap'
export interface CoverReading {
  kind: CoverKind
  colour: Lab
  isSure: boolean
}

/** What covers the hair: cloth round the face and under the chin, or above the brows a colour that hair does not have. */
export function readCover(head: Head, hair: HairReading): CoverReading {
  const colour = hair.colour
  const chin = coloursIn(head.grid, [-0.25, 1.15, 0.25, 1.45])
  const isWrapped =
    chin.length > 0 &&
    chin.filter(one => distance(one, colour) < 0.12).length / chin.length > 0.6 &&
    distance(colour, head.skin) > 0.15
  const neck = sides(head, 'hair', NECK)
  if (isWrapped && neck.less > 0.5) return { kind: 'hijab', colour, isSure: neck.less > 0.7 }
  if (hair.length === 'bald') return { kind: 'none', colour, isSure: hair.isSure }
  const isStrong = chroma(colour) > 0.15 && nearest(head.behind, colour) > 0.12
  const isBehind = nearest(head.behind, colour) < 0.12
  if (!isPlainHair(colour) && !isBehind) {
    const top = hair.volume + hair.hairline
    const ears = sides(head, 'hair', ABOVE_EARS)
    const isWound = top > 1.15 && ears.less > 0.5
    return { kind: isWound ? 'turban' : 'cap', colour, isSure: isStrong && isWound && top < 2 }
  }
  const isPale = colour.l > 0.62 && chroma(colour) < 0.06
  const isLow = hair.isSure && hair.volume + hair.hairline < 1.25
  return {
    kind: 'none',
    colour,
    isSure: hair.isSeen && !isBehind && (isLow || !isPale) && distance(colour, head.skin) > 0.12,
  }
}

const ABOVE_EARS = [-0.95, -0.75, -0.65, -0.35]
