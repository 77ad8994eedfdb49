import { defaultFigure, type Figure, palettes, withoutClashes } from '../figure.ts'
import type { Doubt } from '../photo-reading.ts'
import { chroma, clamp, closestTo, hexOf, hue, type Lab, polar } from './colour.ts'
import {
  type FoundFace,
  gridOf,
  HEAD_AREA,
  headFrame,
  middleColour,
  type Outline,
  type Pixels,
} from './head-frame.ts'
import { FACE_AREA, landmarksOf, readBeard, readGlasses } from './read-face.ts'
import { BROWN, type CoverReading, type HairReading, readCover, readHair, warmthOf } from './read-hair.ts'
import { coloursIn, readHead } from './read-head.ts'

/** The figure a photo shows; what could not be told from it carries a plain guess and stands among the doubts. */
export function readFigure(
  pixels: Pixels,
  face: FoundFace,
  outline: Outline,
): { figure: Figure; doubts: Doubt[] } {
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
    beard: beard.kind === 'none' ? null : { style: beard.kind, colour: hexOf(hairTone(beard.colour)) },
    headwear: cover.kind === 'none' ? null : { style: cover.kind, colour: hexOf(cover.colour) },
    glasses: glasses.kind === 'none' ? null : { style: glasses.kind, colour: hexOf(glasses.colour) },
    outfit: { ...defaultFigure.outfit, colours: outfitColours(coloursIn(head.grid, [-0.6, 1.8, 0.6, 2.6])) },
    backdrop: closestTo(middleColour(head.behind), palettes.backdrop),
  })
  return { figure, doubts }
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

/** Hair as paint: dark brown is painted light enough to be told from black, black light enough to show its shape. */
function hairTone(hair: Lab): Lab {
  const warmth = warmthOf(hair)
  if (hair.l > DARK_HAIR || warmth === 0)
    return { l: clamp(hair.l, 0.17, 0.92), a: hair.a * 0.95, b: hair.b * 0.95 }
  const l = warmth > BROWN ? Math.max(hair.l, 0.3) : clamp(hair.l, 0.17, 0.24)
  return polar(l, l * (warmth > BROWN ? clamp(warmth, 0.11, 0.2) : warmth / 2), hue(hair))
}
const DARK_HAIR = 0.34

function hairStyle(
  { length, volume, hairline, isSure }: HairReading,
  cover: CoverReading,
): Figure['hair']['style'] {
  if (isHidden(cover)) return 'short'
  if (!isSure && length === 'bald') return 'balding'
  if (length === 'bald') return 'bald'
  if (length === 'chin') return 'bob'
  if (length === 'shoulder') return 'shoulder'
  if (length === 'long') return 'long'
  if (hairline > 0.76) return 'receding'
  if (volume < 0.28) return 'buzz'
  return volume > 0.75 ? 'quiff' : 'short'
}

function outfitColours(clothes: Lab[]): string[] {
  if (clothes.length < 20) return [...defaultFigure.outfit.colours]
  return [hexOf(middleColour(clothes)), ...defaultFigure.outfit.colours.slice(1)]
}
