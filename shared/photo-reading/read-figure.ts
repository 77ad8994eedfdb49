import { defaultFigure, type Figure, type Figure2, palettes, withoutClashes } from '../figure.ts'
import type { Doubt } from '../photo-reading.ts'
import { chroma, clamp, closestTo, distance, hexOf, hue, type Lab, polar } from './colour.ts'
import {
  cellsOf,
  type FoundFace,
  gridOf,
  HEAD_AREA,
  type HeadFrame,
  type HeadGrid,
  headFrame,
  middleColour,
  type Outline,
  type Pixels,
} from './head-frame.ts'
import { type BeardReading, FACE_AREA, landmarksOf, readBeard, readGlasses } from './read-face.ts'
import { BROWN, type CoverReading, type HairReading, readCover, readHair, warmthOf } from './read-hair.ts'
import { type Head, readHead } from './read-head.ts'
import { mainColours, nearest, REGIONS } from './regions.ts'

/** The figure a photo shows; what could not be told from it carries a plain guess and stands among the doubts. */
export function readFigure(
  pixels: Pixels,
  face: FoundFace,
  outline: Outline,
): { figure: Figure2; doubts: Doubt[] } {
  const frame = headFrame(face, pixels)
  const head = readHead(gridOf(pixels, frame, HEAD_AREA), frame, outline)
  const closeUp = gridOf(pixels, frame, FACE_AREA)
  const at = landmarksOf(frame.landmarks)
  const [hair, beard, glasses] = [readHair(head), readBeard(closeUp, at), readGlasses(closeUp, at)]
  const cover = readCover(head, hair, beard.kind !== 'none')
  const isSeen = frame.unit >= FACE_PIXELS_MIN
  const doubts: Doubt[] = []
  if (!isSkinSure(head.skin)) doubts.push('skin')
  if (!(isHidden(cover) ? cover.isSure : hair.isSure && isSeen)) doubts.push('hair')
  if (!isHidden(cover) && !hair.isColourSure && hair.length !== 'bald') doubts.push('hair_colour')
  if (!cover.isSure) doubts.push('headwear')
  if (!(beard.isSure && isSeen)) doubts.push('beard')
  if (!(glasses.isSure && isSeen)) doubts.push('glasses')
  const hairColour = isHidden(cover) ? defaultFigure.hair.colour : hexOf(hairTone(hair.colour))
  const figure = withoutClashes({
    ...defaultFigure,
    skin: hexOf(skinTone(head.skin)),
    hair: { style: hairStyle(hair, cover), colour: hairColour },
    ...hairOnFace(beard),
    headwear: cover.kind === 'none' ? null : { style: cover.kind, colour: hexOf(cover.colour) },
    glasses: glasses.kind === 'none' ? null : { style: glasses.kind, colour: hexOf(glasses.colour) },
    outfit: { ...defaultFigure.outfit, colours: outfitColours(pixels, frame, head) },
    backdrop: closestTo(middleColour(head.behind), palettes.backdrop),
  })
  return { figure, doubts }
}

function hairOnFace({ kind, colour }: BeardReading): Pick<Figure2, 'beard' | 'moustache'> {
  const paint = hexOf(hairTone(colour))
  if (kind === 'moustache') return { beard: null, moustache: { style: 'plain', colour: paint } }
  return { beard: kind === 'none' ? null : { style: kind, colour: paint }, moustache: null }
}

/** Fewer pixels from eyes to chin show no beard and no glasses. */
const FACE_PIXELS_MIN = 36

const isHidden = ({ kind }: CoverReading) => kind !== 'none'

/** Between these the same colour is a light skin in shade or a darker one in the sun; light skin is then the redder one. */
const SURELY = { light: 0.775, yellow: 0.745, medium: 0.68, notDark: 0.61, dark: 0.52 }
const YELLOW = { hue: 41, chroma: 0.065 }

function isSkinSure(skin: Lab): boolean {
  const [strength, angle] = [chroma(skin), hue(skin)]
  if (strength < 0.03 || strength > 0.14 || angle < 15 || angle > 90) return false
  if (skin.l > SURELY.light || skin.l < SURELY.dark) return true
  const isYellow = angle > YELLOW.hue && strength > YELLOW.chroma
  return skin.l > SURELY.notDark && skin.l < (isYellow ? SURELY.yellow : SURELY.medium)
}

/** Skin as paint: the hue of skin under any lamp, and no paler than the palest paint. */
function skinTone({ l, a, b }: Lab): Lab {
  const angle = clamp((Math.atan2(b, a) * 180) / Math.PI, 38, 62) * (Math.PI / 180)
  const strength = clamp(Math.hypot(a, b), 0.045, 0.1)
  const light = clamp(l - 0.01, 0.33, 0.9)
  return { l: light, a: strength * Math.cos(angle), b: strength * Math.sin(angle) }
}

/** Hair as paint: dark brown and red are painted light enough to be told from black, black to show its shape. */
function hairTone(hair: Lab): Lab {
  const warmth = warmthOf(hair)
  if (hair.l > DARK_HAIR) return { l: clamp(hair.l, 0.17, 0.92), a: hair.a * 0.95, b: hair.b * 0.95 }
  if (warmth < BROWN) {
    const l = clamp(hair.l, 0.17, 0.24)
    return polar(l, (l * warmth) / 2, hue(hair))
  }
  if (hair.l < VERY_DARK) return polar(0.3, 0.3 * clamp(warmth, 0.11, 0.16), hue(hair))
  const l = warmth > STRONG ? 0.38 : Math.max(hair.l, 0.3)
  return polar(l, l * clamp(warmth, 0.11, 0.26), hue(hair))
}
const STRONG = 0.2
const DARK_HAIR = 0.34
const VERY_DARK = 0.25

function hairStyle(
  { length, volume, hairline, isSure, isWavy, isWide }: HairReading,
  cover: CoverReading,
): Figure['hair']['style'] {
  if (isHidden(cover)) return 'short'
  if (!isSure && length === 'bald') return 'balding'
  if (length === 'bald') return 'bald'
  if (length === 'chin') return isWavy && isWide ? 'curly' : 'bob'
  if (length === 'shoulder') return isWavy ? 'long-wavy' : 'shoulder'
  if (length === 'long') return isWavy ? 'long-wavy' : 'long'
  if (hairline > 0.76) return 'receding'
  if (volume < 0.28) return 'buzz'
  return volume > 0.75 ? 'quiff' : 'short'
}

/** The garment at the chest, and what is worn below it where the photo goes down to the knees. */
function outfitColours(pixels: Pixels, frame: HeadFrame, head: Head): string[] {
  const [top = '', bottom = '', ...others] = defaultFigure.outfit.colours
  const chest = largest(clothesOf(head))
  const below = legsOf(gridOf(pixels, frame, LEGS), head)
  return [chest ? hexOf(chest) : top, below ? hexOf(below) : bottom, ...others]
}

const LEGS = { left: -0.6, top: 5.6, right: 0.6, bottom: 7.6, cells: 6 }
const CLOTHES_MIN = 30

/** Where the photo ends above the chest, what is seen of the shoulders. */
function clothesOf({ grid, regions, person, skin, seeds }: Head): Lab[] {
  const colourAt = (cell: number) => grid.colours[cell] ?? skin
  const below = cellsOf(grid, [-2, 1.3, 2, HEAD_AREA.bottom]).filter(cell => person[cell])
  const worn = below.filter(cell => regions[cell] === REGIONS.indexOf('clothes'))
  if (worn.length > CLOTHES_MIN) return worn.map(colourAt)
  const bare = [skin, ...mainColours(seeds.hair.map(colourAt), 3)]
  return below.map(colourAt).filter(colour => nearest(bare, colour) > CLOTH)
}
const CLOTH = 0.15

/** The colour most of it has: a shirt under a jacket is not mixed with it. */
function largest(colours: Lab[]): Lab | null {
  if (colours.length < CLOTHES_MIN) return null
  const mains = mainColours(colours, 3)
  const share = (main: Lab) => colours.filter(one => nearest(mains, one) === distance(main, one))
  return middleColour(mains.map(share).toSorted((one, other) => other.length - one.length)[0] ?? [])
}

/** Legs stand out from what is behind and have one colour. */
function legsOf(grid: HeadGrid, { behind, skin }: Head): Lab | null {
  const colours = grid.colours.filter((_, cell) => grid.inside[cell])
  if (colours.length < grid.colours.length * 0.8) return null
  const middle = middleColour(colours)
  const spread = colours.reduce((sum, one) => sum + distance(one, middle), 0) / colours.length
  const isApart = nearest(behind, middle) > 0.12 && distance(skin, middle) > 0.12
  return isApart && spread < 0.12 ? middle : null
}
