import { defaultFigure, type Figure2, palettes, withoutClashes } from '../figure/figure.ts'
import { type ClothesModel, clothesScores, clothesValues } from './clothes-scores.ts'
import { chroma, clamp, closestTo, hexOf, hue, type Lab, polar } from './colour.ts'
import { gridOf, HEAD_AREA, type HeadFrame, type Outline, type Pixels } from './head-frame.ts'
import { measureClothes } from './measure-clothes.ts'
import { FACE_AREA, measureFace } from './measure-face.ts'
import { clothOnHead, measureHead } from './measure-head.ts'
import type { Shapes } from './outline.ts'
import { childOf, type Doubt, type ReadOptions } from './photo-reading.ts'
import { readClothes } from './read-clothes.ts'
import { readHead } from './read-head.ts'
import { type Measures, type ScoreModel, type Scorer, scorerOf } from './scores.ts'

/** The figure a photo shows; what could not be told from it carries the likelier guess and stands among the doubts. */
export function readFigure(
  pixels: Pixels,
  frame: HeadFrame,
  { outline, shapes, chest }: { outline: Outline; shapes: Shapes; chest: Shapes },
  model: { scores: ScoreModel; clothes: ClothesModel },
  { isChild = false }: ReadOptions = {},
): { figure: Figure2; doubts: Doubt[] } {
  const { head, measures } = measuresOf(pixels, frame, outline)
  const seen: HeadScores = { measures, score: scorerOf(model.scores, measures, shapes) }
  const isSeen = frame.unit >= FACE_PIXELS_MIN
  const doubts = new Set<Doubt>()
  const doubtIf = (doubt: Doubt, isUnsure: boolean) => isUnsure && doubts.add(doubt)

  doubtIf('skin', !isSkinSure(head.skin))
  const cover = coverOf(seen, isChild)
  doubtIf('headwear', !cover.isSure)
  const hair = hairOf(seen, isChild)
  doubtIf('hair', cover.kind !== 'none' || !hair.isSure || !isSeen)
  const colour = hairPaint(seen)
  doubtIf('hair_colour', cover.kind !== 'none' || !(colour.isSure || hair.length === 'bald'))
  // Below a covering the colour is the cloth's.
  const beard = isChild ? BARE : faceHairOf(seen, cover.kind === 'none' ? colour.hex : BLACK)
  doubtIf('beard', !(beard.isSure && (isSeen || isChild)))
  const glasses = glassesOf(seen)
  doubtIf('glasses', !glasses.isSure || !isSeen)

  const isCovered = cover.kind !== 'none'
  const spot =
    cover.kind === 'dastar'
      ? []
      : spotOf(measures, hair.length !== 'long' && hair.length !== 'tied' && !isCovered)
  const values = clothesValues(isChild, seen, measureClothes(pixels, frame, head.skin, chest))
  const outfit = readClothes(
    pixels,
    frame,
    head,
    {
      isChild,
      isBearded: beard.beard !== null || beard.moustache !== null,
      hair: hair.length === 'bald' || cover.kind === 'dastar' ? 'short' : hair.length,
      hairColour: measures.hair,
    },
    clothesScores(model.clothes, values),
  )
  const figure: Figure2 = {
    ...defaultFigure,
    skin: hexOf(skinTone(head.skin)),
    hair: {
      style: isCovered ? 'crop' : hair.style,
      colour: isCovered ? defaultFigure.hair.colour : colour.hex,
    },
    eyes: { ...defaultFigure.eyes, shape: isChild ? 'bright' : 'leaf' },
    headwear: cover.kind === 'none' ? null : { style: cover.kind, colour: hexOf(clothOnHead(head)) },
    glasses: glasses.slot,
    beard: beard.beard,
    moustache: beard.moustache,
    mouth: mouthOf(seen),
    jewellery: earringsOf(seen, isChild || isCovered ? 'short' : hair.length),
    marks: spot,
    outfit,
    backdrop: closestTo(head.behind, palettes.backdrop),
  }
  return { figure: withoutClashes(isChild ? childOf(figure) : figure), doubts: [...doubts] }
}

export function measuresOf(pixels: Pixels, frame: HeadFrame, outline: Outline) {
  const head = readHead(gridOf(pixels, frame, HEAD_AREA), outline)
  const closeUp = gridOf(pixels, frame, FACE_AREA)
  return { head, measures: { ...measureHead(head), ...measureFace(closeUp, frame.landmarks) } }
}

/** What is measured of somebody, and what it says yes or no to. */
interface HeadScores {
  measures: Measures
  score: Scorer
}

/** Fewer pixels from eyes to chin show no beard and no glasses. */
const FACE_PIXELS_MIN = 36
/** A score beyond this is claimed; nearer to 0 it is a guess that stands among the doubts. */
const SURE = 1.5
/** A covering is drawn from here on: long fair hair looks like a scarf, nothing looks like a turban. */
const WORN = { turban: 1.5, scarf: 2.6 }
/** A bare head is claimed below this. */
const BARE_HEAD = -1
/** So much at the rim of the hair may have a colour that no hair has. */
const ODD_MAX = 0.3

/** Cloth is worn only where it is plain, and is asked about even then; a bare head is claimed where nothing speaks for cloth. */
function coverOf({ measures, score }: HeadScores, isChild: boolean) {
  const [scarf, turban] = [score('scarf'), score('turban')]
  const { throat, rimCloth, rimOdd } = measures
  const beyond = { turban: turban - WORN.turban, scarf: scarf - WORN.scarf }
  if (!(Math.max(beyond.turban, beyond.scarf) >= Number(isChild))) {
    const isSure = Math.max(scarf, turban, score('covered')) < BARE_HEAD && rimOdd < ODD_MAX
    return { kind: 'none', isSure } as const
  }
  if (beyond.turban > beyond.scarf) return { kind: 'dastar', isSure: false } as const
  return { kind: throat > 0.7 && rimCloth > 0.4 ? 'hijab' : 'dupatta', isSure: false } as const
}

type Hair = { length: 'bald' | 'short' | 'long' | 'tied'; style: Figure2['hair']['style']; isSure: boolean }

function hairOf({ measures, score }: HeadScores, isChild: boolean): Hair {
  const { rimSkin, line, isCut, sideLight } = measures
  const isCutOff = isCut > 0.5
  if (!isCutOff && rimSkin > 0.9 && line > 0.7)
    return { length: 'bald', style: 'bald', isSure: sideLight > 0.9 && rimSkin > 0.97 }
  const [long, notShort] = [score('long'), score('notShort')]
  const isBearded = !isChild && score('faceHair') > 1
  if (notShort > (isBearded ? SURE : 0)) {
    const isSure = notShort > SURE && !isCutOff
    if (long > 0) return { length: 'long', style: longStyle(measures), isSure }
    return { length: 'tied', style: tiedStyle(measures, isChild), isSure: isSure && long < -SURE }
  }
  if (!isCutOff && rimSkin > 0.5 && line > 0.9) return { length: 'bald', style: 'rim', isSure: false }
  const isSure = notShort < -SURE
  if (line > 0.77 && !isChild) return { length: 'short', style: 'receded', isSure }
  return { length: 'short', style: score('high') > HIGH && !isChild ? 'brushed-up' : 'crop', isSure }
}

const HIGH = 0.5

/** A plait hangs beside a free neck; what is tied behind is not seen, and drawn so that it is. */
function tiedStyle({ plait }: Measures, isChild: boolean): Figure2['hair']['style'] {
  if (isChild) return 'ponytail-front'
  return plait > 0.3 ? 'plait-front' : 'nape-bun'
}

const longStyle = ({ hairOnShoulders, hairAtNeck }: Measures): Figure2['hair']['style'] =>
  hairOnShoulders > 0.3 ? 'long-straight' : hairAtNeck > 0.4 ? 'shoulder-straight' : 'chin-bob'

/** Black unless grey or a plain colour of its own: dark hair shines brown in the sun. */
function hairPaint({ measures: { hair }, score }: HeadScores) {
  const [strength, angle] = [chroma(hair), hue(hair)]
  const isWarm = angle > 20 && angle < 100
  const grey = score('grey')
  if (grey > GREY_MIN)
    return { hex: hexOf(polar(clamp(hair.l, 0.58, 0.8), 0.012, 80)), isSure: grey > SURE, isGrey: true }
  if (isWarm && hair.l > 0.36 && strength > 0.075 && strength < HAIR_CHROMA_MAX)
    return { hex: hexOf(hair), isSure: strength > 0.095, isGrey: false }
  const isBlack = hair.l < 0.37 && !(isWarm && strength > 0.15 * hair.l)
  return { hex: BLACK, isSure: isBlack && grey < -SURE, isGrey: false }
}
const BLACK = '#1d1615'
/** Grey on the dark-haired is worse than grey that is missed and asked about. */
const GREY_MIN = 0.7
/** What is more colourful is cloth. */
const HAIR_CHROMA_MAX = 0.14

/** Rather none than a beard where there is none. */
const FACE_HAIR = 1.5
const FACE_HAIR_SURE = 2.5
const BARE = { beard: null, moustache: null, isSure: true }

function faceHairOf(
  { score }: HeadScores,
  hex: string,
): Pick<Figure2, 'beard' | 'moustache'> & { isSure: boolean } {
  const some = score('faceHair')
  if (some < FACE_HAIR) return { ...BARE, isSure: some < -1 }
  const only = score('onlyMoustache')
  const isSure = some > FACE_HAIR_SURE && Math.abs(only) > 1
  if (only > 0) return { beard: null, moustache: { style: 'chevron', colour: hex }, isSure }
  return { beard: { style: score('thick') > 0 ? 'bushy' : 'boxed', colour: hex }, moustache: null, isSure }
}

function glassesOf({ measures, score }: HeadScores): { slot: Figure2['glasses']; isSure: boolean } {
  const rims = score('glasses')
  if (rims < 1) return { slot: null, isSure: rims < -SURE }
  const isDark = measures.lensLight < 0.5
  return { slot: { style: isDark ? 'sunglasses' : 'rectangle', colour: '#26262c' }, isSure: rims > 2 }
}

function mouthOf({ score }: HeadScores): Figure2['mouth'] {
  const teeth = score('teeth')
  if (teeth > 2.5) return 'laugh'
  if (teeth > 0.3) return 'grin'
  return score('smile') > 0 ? 'smile' : 'calm'
}

/** Ears are seen beside tied hair; rather no studs than studs that are not there. */
const earringsOf = ({ score }: HeadScores, hair: Hair['length']): Figure2['jewellery'] =>
  (hair === 'tied' || hair === 'long') && score('earrings') > EARRINGS ? ['studs'] : []
const EARRINGS = 1.3

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
