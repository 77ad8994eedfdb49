import { chroma, distance, hue, type Lab } from './colour.ts'
import { cellsOf, middleColour } from './head-frame.ts'
import { colourOn, coloursIn, type Head, type Ray } from './read-head.ts'
import { REGIONS, type Region, shareOf } from './regions.ts'

export type HairLength = 'bald' | 'short' | 'chin' | 'shoulder' | 'long'
export interface HairReading {
  length: HairLength
  isSure: boolean
  colour: Lab
  isColourSure: boolean
  /** Whether there is hair above the brows to speak of. */
  isSeen: boolean
  /** Whether it does not fall straight. */
  isWavy: boolean
  /** Whether it stands off the head at its sides. */
  isWide: boolean
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

/** Beside the face from the ears down, beside the neck, over the shoulders and at the temples. */
const JAW = [-1.1, 0.3, -0.7, 0.8]
const BESIDE_JAW = [-1.1, 0.35, -0.82, 0.8]
const NECK = [-1, 1, -0.5, 1.4]
const SHOULDER = [-1.1, 1.7, -0.4, 2.2]
const SEEDS_MIN = 20
const SPREAD_MAX = 0.2
const FAIR = 0.36

export function readHair(head: Head): HairReading {
  const { rays, grid } = head
  const front = rays.filter(({ degrees }) => Math.abs(degrees) <= 30)
  const crown = middle(front.map(({ top }) => top))
  const hairline = middle(front.map(ray => ray.hairline ?? ray.top))
  const seeds = head.seeds.hair.flatMap(cell => grid.colours[cell] ?? [])
  const fallen = fallenHair(head)
  const colour = fallen.length > FALLEN_MIN ? hairColour(fallen) : hairColour(seeds)
  const spread = seeds.length ? seeds.reduce((sum, one) => sum + distance(one, colour), 0) / seeds.length : 1
  const isSeen = seeds.length >= SEEDS_MIN
  const rest = {
    colour,
    volume: crown - hairline,
    hairline,
    isSeen,
    isWavy: isWavy(head),
    isWide: isWide(head),
  }
  const bald = baldness(head, front, crown)
  if (bald !== 'no')
    return { ...rest, length: bald === 'yes' ? 'bald' : 'short', isSure: bald === 'yes', isColourSure: false }
  const isColourSure =
    isSeen &&
    spread < SPREAD_MAX &&
    isPlainHair(colour) &&
    !isBetween(colour) &&
    distance(colour, head.skin) > 0.2
  return { ...rest, ...lengthOf(head, colour.l > FAIR), isColourSure }
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Black hair in the light, brown hair in shade and grey hair have this in common; so have fair, red and brown hair. */
function isBetween(colour: Lab): boolean {
  const strength = chroma(colour)
  const warmth = warmthOf(colour)
  if (colour.l > 0.9) return true
  if (colour.l > 0.36 && strength < 0.028) return colour.l < 0.55
  if (hue(colour) < RED.hue && strength > RED.chroma) return false
  if (colour.l > 0.36) return strength > 0.05 && colour.l < 0.6
  return warmth > BROWN - 0.015 && warmth < BROWN + 0.01
}

const RED = { hue: 48, chroma: 0.07 }

/** In the dark all colours are weak: brown hair is told from black by how strong its colour is for its lightness. */
export const warmthOf = (colour: Lab) =>
  hue(colour) > 20 && hue(colour) < 100 ? chroma(colour) / Math.max(0.05, colour.l) : 0
export const BROWN = 0.085

/** Hair that falls beside the face: where there is some, it tells its colour better than the roots above the brows. */
const fallenHair = ({ grid, regions }: Head) =>
  cellsOf(grid, [-1.6, 0, 1.6, 2.4]).flatMap(cell =>
    regions[cell] === HAIR ? (grid.colours[cell] ?? []) : [],
  )
const FALLEN_MIN = 250
const HAIR = REGIONS.indexOf('hair')

/** Straight hair changes from strand to strand, sideways; curls change in all directions. */
function isWavy({ grid, regions }: Head): boolean {
  const { width, colours } = grid
  let [across, along, seen] = [0, 0, 0]
  const bend = (cell: number, step: number) =>
    Math.abs(lightOf(cell) * 2 - lightOf(cell - step) - lightOf(cell + step))
  const lightOf = (cell: number) => colours[cell]?.l ?? 0
  for (let cell = 2 * width; cell < regions.length - 2 * width; cell++) {
    if ([0, 1, -1, 2, -2, width, -width, 2 * width, -2 * width].some(by => regions[cell + by] !== HAIR))
      continue
    across += bend(cell, 1)
    along += bend(cell, width)
    seen++
  }
  return seen > FALLEN_MIN && along > WAVY * across
}
const WAVY = 0.82

const isWide = ({ rays }: Head) => rays.some(({ degrees, top }) => Math.abs(degrees) >= 50 && top > 1.1)

/** Of the hair without the light that shines on it. */
function hairColour(seeds: readonly Lab[]): Lab {
  const sorted = seeds.toSorted((one, other) => one.l - other.l)
  return middleColour(sorted.slice(Math.floor(sorted.length * 0.1), Math.ceil(sorted.length * 0.75)))
}

/** A bare head is as narrow at its sides as the skull, and skin goes up to its rim all round. */
function baldness({ rays }: Head, front: readonly Ray[], crown: number): 'yes' | 'perhaps' | 'no' {
  const isBare = (ray: Ray) => ray.hairline === null || ray.top - ray.hairline < 0.09
  if (front.filter(isBare).length * 2 < front.length) return 'no'
  const around = rays.filter(({ degrees }) => Math.abs(degrees) >= 50).map(({ top }) => top)
  const isSkull = crown > 0.7 && crown < 0.96 && average(around) < 0.85
  const isWhole = crown > 0.8 || rays.filter(({ isCut }) => isCut).length <= 3
  return rays.filter(isBare).length >= rays.length - 2 && isSkull && isWhole ? 'yes' : 'perhaps'
}

const average = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

function lengthOf(head: Head, isFair: boolean): { length: HairLength; isSure: boolean } {
  const [jaw, neck, shoulder] = [JAW, NECK, SHOULDER].map(box => sides(head, 'hair', box))
  if (!jaw || !neck || !shoulder || !jaw.isSeen) return { length: 'short', isSure: false }
  const [ofHair, ofSkin] = [sides(head, 'hair', BESIDE_JAW), sides(head, 'skin', BESIDE_JAW)]
  // Fair hair in the light is taken for skin; no skin is that far from the middle of a face.
  if (isFair && jaw.more < 0.4 && ofHair.more + ofSkin.more > 0.5)
    return { length: 'shoulder', isSure: false }
  const isLong = shoulder.more > 0.12 || !shoulder.isSeen
  if (jaw.more < 0.03 || (jaw.more < 0.25 && neck.more < 0.25)) return { length: 'short', isSure: true }
  if (neck.more > 0.4 && jaw.more > 0.4) return { length: isLong ? 'long' : 'shoulder', isSure: true }
  if (jaw.more > 0.6) return { length: neck.isSeen && neck.more < 0.2 ? 'chin' : 'shoulder', isSure: true }
  return { length: jaw.more > 0.4 ? 'chin' : 'short', isSure: false }
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

/** What covers the hair: cloth round the face and under the chin, or above the brows a colour or a height hair does not have. */
export function readCover(head: Head, hair: HairReading, hasBeard: boolean): CoverReading {
  const { colour } = hair
  const top = hair.volume + hair.hairline
  const chin = coloursIn(head.grid, [-0.25, 1.15, 0.25, 1.45])
  const isWrapped =
    chin.length > 0 &&
    chin.filter(one => distance(one, colour) < 0.12).length / chin.length > 0.6 &&
    distance(colour, head.skin) > 0.15
  const neck = sides(head, 'hair', NECK)
  if (isWrapped && neck.less > 0.5 && !hasBeard) return { kind: 'hijab', colour, isSure: neck.less > 0.7 }
  if (hair.length === 'bald') return { kind: 'none', colour, isSure: hair.isSure }
  const isLow = hair.hairline < LOW_ON_THE_BROW
  const isPale = colour.l > 0.62 && chroma(colour) < 0.06
  const isTall = hair.volume > TALL
  const isCloth =
    !isPlainHair(colour) || (isPale && (isLow || top > HIGH)) || (isLow && isTall && colour.l > 0.45)
  if (hair.isSeen && isCloth) {
    const isWound = top > HIGH || isTall
    return { kind: isWound ? 'turban' : 'cap', colour, isSure: isWound && isLow }
  }
  const isUsual = hair.isSeen && !isLow && top < HIGH && distance(colour, head.skin) > 0.12
  return { kind: 'none', colour, isSure: isUsual && crownIsHair(head, colour) }
}

/** Hair begins higher above the eyes, and rarely reaches so high above them. */
const LOW_ON_THE_BROW = 0.52
const HIGH = 1.3
const TALL = 0.7

/** A cap whose brim is dark like hair has another colour above it. */
function crownIsHair(head: Head, colour: Lab): boolean {
  const crown = head.rays
    .filter(({ degrees }) => Math.abs(degrees) <= 20)
    .flatMap(ray => colourOn(head, ray, ray.top - 0.15) ?? [])
  const strange = crown.filter(one => !isPlainHair(one) || distance(one, colour) > 0.35)
  return strange.length * 2 <= crown.length
}
