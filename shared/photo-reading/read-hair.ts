import { chroma, distance, hue, type Lab } from './colour.ts'
import { cellsOf, middleColour } from './head-frame.ts'
import { coloursIn, type Head } from './read-head.ts'
import { nearest, REGIONS, type Region, shareOf } from './regions.ts'

export type HairLength = 'bald' | 'short' | 'chin' | 'shoulder' | 'long'
export interface HairReading {
  length: HairLength
  isSure: boolean
  colour: Lab
  isColourSure: boolean
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
  const { rays } = head
  const front = rays.filter(({ degrees }) => Math.abs(degrees) <= 30)
  const lines = front.flatMap(({ hairline }) => hairline ?? [])
  const hairline = lines.toSorted((a, b) => a - b)[lines.length >> 1] ?? BALD_FROM
  const seeds = head.seeds.hair.flatMap(cell => head.grid.colours[cell] ?? [])
  const colour = middleColour(seeds)
  const isBald = hairline > BALD_FROM
  const alikeBehind = likeHairBehind(head, colour)
  const spread = seeds.length ? seeds.reduce((sum, one) => sum + distance(one, colour), 0) / seeds.length : 1
  const isClear = lines.length >= 5 && spread < 0.16
  const { length, isSure } = isBald
    ? { length: 'bald' as const, isSure: isClear }
    : lengthOf(head, alikeBehind)
  return {
    length,
    isSure: isSure && isClear && (alikeBehind < 0.5 || length === 'short'),
    colour,
    isColourSure:
      !isBald && isClear && seeds.length > 12 && isPlainHair(colour) && contrast(head, colour) > 0.1,
    volume: topOf(head) - hairline,
    hairline,
  }
}

function lengthOf(head: Head, alikeBehind: number): { length: HairLength; isSure: boolean } {
  const [jaw, neck, shoulder] = [JAW, NECK, SHOULDER].map(box => sides(head, 'hair', box))
  if (!jaw || !neck || !shoulder) return { length: 'short', isSure: false }
  const isAlike = alikeBehind > 0.35
  if (neck.more < 0.12 && jaw.more < 0.5 && jaw.less < 0.3) return { length: 'short', isSure: true }
  if (neck.less > 0.3 && jaw.less > 0.3)
    return { length: shoulder.isSeen && shoulder.more < 0.15 ? 'shoulder' : 'long', isSure: !isAlike }
  if (neck.more > 0.45 && jaw.more > 0.5) return { length: 'shoulder', isSure: !isAlike && neck.less > 0.12 }
  if (jaw.less > 0.5) return { length: 'chin', isSure: !isAlike && neck.more < 0.35 }
  return { length: 'short', isSure: jaw.more < 0.5 && neck.more < 0.2 }
}

/** What part of the surroundings has the colour of the hair, so that one cannot be told from the other. */
function likeHairBehind({ grid }: Head, colour: Lab): number {
  const cells = [
    [-1.9, -0.6, -1.3, 0.9],
    [1.3, -0.6, 1.9, 0.9],
    [-1, -1.9, 1, -1.4],
  ].flatMap(box => cellsOf(grid, box))
  const like = cells.filter(cell => distance(grid.colours[cell] ?? colour, colour) < 0.1)
  return cells.length ? like.length / cells.length : 0
}

const contrast = ({ skin }: Head, colour: Lab) => distance(colour, skin)

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
  return hue(colour) > 20 && hue(colour) < 100 && strength < 0.15 && colour.l < 0.86
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
  if (hair.length === 'bald') return { kind: 'none', colour, isSure: true }
  if (!isPlainHair(colour)) {
    const isTall = hair.volume + hair.hairline > 1.3
    return { kind: isTall ? 'turban' : 'cap', colour, isSure: nearest(head.behind, colour) > 0.12 }
  }
  const isPale = colour.l > 0.66 && chroma(colour) < 0.06
  return { kind: 'none', colour, isSure: !isPale && hair.isColourSure }
}
