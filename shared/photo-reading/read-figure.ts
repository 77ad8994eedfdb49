import { defaultFigure, type Figure2, palettes, withoutClashes } from '../figure.ts'
import { childOf, type Doubt, type ReadOptions } from '../photo-reading.ts'
import { chroma, clamp, closestTo, hexOf, hue, type Lab, polar } from './colour.ts'
import { type FoundFace, gridOf, HEAD_AREA, headFrame, type Outline, type Pixels } from './head-frame.ts'
import { FACE_AREA, measureFace } from './measure-face.ts'
import { measureHead } from './measure-head.ts'
import { readClothes } from './read-clothes.ts'
import { readHead } from './read-head.ts'
import { scoreOf, scores } from './scores.ts'

type Measures = ReturnType<typeof measureHead> & ReturnType<typeof measureFace>

/** The figure a photo shows; what could not be told from it carries the likelier guess and stands among the doubts. */
export function readFigure(
  pixels: Pixels,
  face: FoundFace,
  outline: Outline,
  { isChild = false }: ReadOptions = {},
): { figure: Figure2; doubts: Doubt[] } {
  const frame = headFrame(face, pixels)
  const head = readHead(gridOf(pixels, frame, HEAD_AREA), outline)
  const closeUp = gridOf(pixels, frame, FACE_AREA)
  const measures = { ...measureHead(head), ...measureFace(closeUp, frame.landmarks) }
  const isSeen = frame.unit >= FACE_PIXELS_MIN
  const doubts = new Set<Doubt>()
  const doubtIf = (doubt: Doubt, isUnsure: boolean) => isUnsure && doubts.add(doubt)

  doubtIf('skin', !isSkinSure(head.skin))
  const cover = coverOf(measures, isChild)
  doubtIf('headwear', !cover.isSure)
  const hair = hairOf(measures, isChild)
  doubtIf('hair', cover.kind !== 'none' || !hair.isSure || !isSeen)
  const colour = hairPaint(measures)
  doubtIf('hair_colour', cover.kind !== 'none' || !(colour.isSure || hair.length === 'bald'))
  // Below a covering the colour is the cloth's.
  const beard = isChild ? BARE : faceHairOf(measures, cover.kind === 'none' ? colour.hex : BLACK)
  doubtIf('beard', !(beard.isSure && (isSeen || isChild)))
  const glasses = glassesOf(measures)
  doubtIf('glasses', !glasses.isSure || !isSeen)

  const isCovered = cover.kind !== 'none'
  const spot =
    cover.kind === 'turban'
      ? []
      : spotOf(measures, hair.length !== 'long' && hair.length !== 'tied' && !isCovered)
  const outfit = readClothes(pixels, frame, head, {
    isChild,
    hair: hair.length === 'bald' || cover.kind === 'turban' ? 'short' : hair.length,
    isCovered: cover.kind === 'dupatta' || cover.kind === 'hijab',
    isGrey: colour.isGrey,
    hasSpot: spot.includes('bindi'),
  })
  const figure: Figure2 = {
    ...defaultFigure,
    skin: hexOf(skinTone(head.skin)),
    hair: {
      style: isCovered ? 'short' : hair.style,
      colour: isCovered ? defaultFigure.hair.colour : colour.hex,
    },
    headwear: cover.kind === 'none' ? null : { style: cover.kind, colour: hexOf(measures.hair) },
    glasses: glasses.slot,
    beard: beard.beard,
    moustache: beard.moustache,
    mouth: mouthOf(measures),
    marks: spot,
    outfit,
    backdrop: closestTo(head.behind, palettes.backdrop),
  }
  return { figure: withoutClashes(isChild ? childOf(figure) : figure), doubts: [...doubts] }
}

/** Fewer pixels from eyes to chin show no beard and no glasses. */
const FACE_PIXELS_MIN = 36
/** A score beyond this is claimed; nearer to 0 it is a guess that stands among the doubts. */
const SURE = 1.5

/** Cloth is worn only where it is plain, and is asked about even then; a bare head is claimed where nothing speaks for cloth. */
function coverOf(measures: Measures, isChild: boolean) {
  const [scarf, turban] = [scoreOf(measures, scores.scarf), scoreOf(measures, scores.turban)]
  const { throat, rimCloth, fair, oddMean } = measures
  // Red and fair hair that falls is no cloth.
  const isCloth = oddMean > 0.15 || 0.25 > fair
  if (scarf > (isChild ? 4.5 : 2.6) && isCloth)
    return { kind: throat > 0.7 && rimCloth > 0.4 ? 'hijab' : 'dupatta', isSure: false } as const
  if (isTurban(measures, isChild)) return { kind: 'turban', isSure: false } as const
  return { kind: 'none', isSure: scarf < -1.4 && turban < 0 } as const
}

/** A colour no hair has, or more above the brows than hair is, from low on the forehead. */
function isTurban({ rimOdd, low, volume, sideTop, wide }: Measures, isChild: boolean) {
  if (low > 0.66 || sideTop < 0.93 || wide < 0.8) return false
  const isWound = low < 0.45 && volume > 0.75
  return rimOdd > 0.65 || (!isChild && isWound)
}

type Hair = { length: 'bald' | 'short' | 'long' | 'tied'; style: Figure2['hair']['style']; isSure: boolean }

function hairOf(measures: Measures, isChild: boolean): Hair {
  const { rimSkin, line, volume, isCut, sideLight } = measures
  const isCutOff = isCut > 0.5
  if (!isCutOff && rimSkin > 0.9 && line > 0.7)
    return { length: 'bald', style: 'bald', isSure: sideLight > 0.9 && rimSkin > 0.97 }
  const [long, notShort] = [scoreOf(measures, scores.long), scoreOf(measures, scores.notShort)]
  if (long > 0) return { length: 'long', style: longStyle(measures), isSure: long > SURE && notShort > -1 }
  if (!isCutOff && rimSkin > 0.5 && line > 0.9) return { length: 'bald', style: 'balding', isSure: false }
  const isBearded = !isChild && scoreOf(measures, scores.faceHair) > 1
  if (notShort > 0 && !isBearded)
    return {
      length: 'tied',
      style: tiedStyle(measures, isChild),
      isSure: notShort > 2 && !isCutOff && long < -SURE,
    }
  const isSure = notShort < -SURE && long < -SURE
  if (line > 0.77 && !isChild) return { length: 'short', style: 'receding', isSure }
  return { length: 'short', style: volume > 0.48 && !isChild ? 'quiff' : 'short', isSure }
}

/** A plait hangs beside a free neck; what is tied behind is not seen. */
function tiedStyle({ plait }: Measures, isChild: boolean): Figure2['hair']['style'] {
  if (isChild) return 'two-braids'
  return plait > 0.3 ? 'braid' : 'bun'
}

const longStyle = ({ hairOnShoulders, hairAtNeck }: Measures): Figure2['hair']['style'] =>
  hairOnShoulders > 0.3 ? 'long' : hairAtNeck > 0.4 ? 'shoulder' : 'bob'

/** Black unless grey or a plain colour of its own: dark hair shines brown in the sun. */
function hairPaint({ hair, sideLight, sideVolume }: Measures) {
  const [strength, angle] = [chroma(hair), hue(hair)]
  const isWarm = angle > 20 && angle < 100
  if (hair.l > 0.52 && sideLight > 0.9 && strength < 0.08)
    return {
      hex: hexOf(polar(clamp(hair.l, 0.58, 0.8), 0.012, 80)),
      isSure: sideVolume < 0.1 || strength < 0.03,
      isGrey: true,
    }
  if (isWarm && hair.l > 0.36 && strength > 0.075)
    return { hex: hexOf(hair), isSure: strength > 0.095, isGrey: false }
  if (hair.l < 0.37) return { hex: BLACK, isSure: !(isWarm && strength > 0.15 * hair.l), isGrey: false }
  return { hex: BLACK, isSure: false, isGrey: false }
}
const BLACK = '#1d1615'

const BARE = { beard: null, moustache: null, isSure: true }

function faceHairOf(
  measures: Measures,
  hex: string,
): Pick<Figure2, 'beard' | 'moustache'> & { isSure: boolean } {
  const some = scoreOf(measures, scores.faceHair)
  if (some < 1) return { ...BARE, isSure: some < -1.2 }
  const only = scoreOf(measures, scores.onlyMoustache)
  const isSure = some > 1.5 && Math.abs(only) > 1
  if (only > 0) return { beard: null, moustache: { style: 'plain', colour: hex }, isSure }
  const { chinLight, jawLight } = measures
  const style =
    chinLight < 0.8 && jawLight > 0.8 ? 'goatee' : (chinLight + jawLight) / 2 < 0.66 ? 'full' : 'short'
  return { beard: { style, colour: hex }, moustache: null, isSure }
}

function glassesOf(measures: Measures): { slot: Figure2['glasses']; isSure: boolean } {
  const score = scoreOf(measures, scores.glasses)
  const { bridgeAcrossMean, outerAcross, belowAcross, lensLight } = measures
  const isPlain = bridgeAcrossMean > 0.13 && Math.max(outerAcross, belowAcross) > 0.05
  if (!isPlain && score < 4) return { slot: null, isSure: score < -1.1 }
  const isDark = lensLight < 0.5
  return {
    slot: { style: isDark ? 'sunglasses' : 'rectangle', colour: '#26221f' },
    isSure: isPlain && score > 3,
  }
}

function mouthOf(measures: Measures): Figure2['mouth'] {
  const teeth = scoreOf(measures, scores.teeth)
  if (teeth > 3) return 'laugh'
  if (teeth > 0.5) return 'grin'
  return scoreOf(measures, scores.smile) > 0 ? 'smile' : 'calm'
}

const spotOf = ({ spot }: Measures, isShort: boolean): Figure2['marks'] =>
  spot < SPOT ? [] : [isShort ? 'tilak' : 'bindi']
const SPOT = 0.09

/** Light decides more than skin does: only plainly light, dark and medium skin is claimed. */
function isSkinSure(skin: Lab): boolean {
  const [strength, angle] = [chroma(skin), hue(skin)]
  if (strength < 0.03 || strength > 0.14 || angle < 15 || angle > 90) return false
  return skin.l > 0.87 || skin.l < 0.47 || (skin.l > 0.58 && skin.l < 0.77)
}

/** Skin as paint: half of what differs from the usual is the light's. */
function skinTone({ l, a, b }: Lab): Lab {
  const angle = clamp(hue({ l, a, b }), 42, 60)
  const strength = clamp(0.04 + 0.5 * Math.hypot(a, b), 0.06, 0.09)
  return polar(clamp(USUAL + 0.6 * (l - USUAL_SEEN), 0.33, 0.84), strength, angle)
}
const USUAL = 0.69
const USUAL_SEEN = 0.72
