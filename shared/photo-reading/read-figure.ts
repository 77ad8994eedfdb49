import { defaultFigure, type Figure, palettes, withoutClashes } from '../figure.ts'
import type { Doubt } from '../photo-reading.ts'
import { clamp, closestTo, hexOf, type Lab } from './colour.ts'
import { type FoundFace, gridOf, headFrame, middleColour, type Pixels } from './head-frame.ts'
import { FACE_AREA, landmarksOf, readBeard, readGlasses } from './read-face.ts'
import { type CoverReading, type HairReading, readCover, readHair } from './read-hair.ts'
import { coloursIn, HEAD_AREA, readHead } from './read-head.ts'

/** Below this the same colour is a light skin in shade or a dark one in the sun, measured on photos of both. */
const SURELY_LIGHT = 0.785

/** The figure a photo shows; what could not be told from it carries a plain guess and stands among the doubts. */
export function readFigure(pixels: Pixels, face: FoundFace): { figure: Figure; doubts: Doubt[] } {
  const frame = headFrame(face, pixels)
  const head = readHead(gridOf(pixels, frame, HEAD_AREA), frame)
  const closeUp = gridOf(pixels, frame, FACE_AREA)
  const at = landmarksOf(frame.landmarks)
  const [hair, beard, glasses] = [readHair(head), readBeard(closeUp, at), readGlasses(closeUp, at)]
  const cover = readCover(head, hair)
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

function isSkinSure({ l, a, b }: Lab): boolean {
  const isColoured = Math.hypot(a, b) > 0.03 && Math.hypot(a, b) < 0.14
  return isColoured && l > SURELY_LIGHT
}

/** Skin as paint: the hue of skin under any lamp, and no paler than the palest paint. */
function skinTone({ l, a, b }: Lab): Lab {
  const angle = clamp((Math.atan2(b, a) * 180) / Math.PI, 38, 62) * (Math.PI / 180)
  const strength = clamp(Math.hypot(a, b), 0.045, 0.1)
  const light = clamp(l - 0.01, 0.33, 0.9)
  return { l: light, a: strength * Math.cos(angle), b: strength * Math.sin(angle) }
}

/** What is nearly black in a photo is painted a little lighter, so that its shape is seen. */
const hairTone = ({ l, a, b }: Lab): Lab => ({ l: clamp(l, 0.17, 0.92), a: a * 0.95, b: b * 0.95 })

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
