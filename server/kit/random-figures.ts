import { dice } from '../../shared/figure/dice.ts'
import {
  type Figure2,
  type FigureAge,
  GIRTH,
  KIT_VERSION,
  kitParts,
  palettes,
  withoutClashes,
} from '../../shared/figure/figure.ts'
import { FACE_KEYS, type FaceKey, faceRange, tidyFace } from '../../shared/figure/figure-face.ts'
import { outfitColours } from '../../shared/figure/outfit-cloths.ts'

const faceAt = (key: FaceKey, share: number) => {
  const [least, most] = faceRange(key)
  return least + share * (most - least)
}

const ageOf = (roll: number): FigureAge => {
  if (roll >= 0.31) return 'adult'
  if (roll >= 0.25) return 'elder'
  if (roll >= 0.16) return 'child'
  return roll >= 0.08 ? 'teen' : 'toddler'
}

export function randomFigures(count: number, seed: number): Figure2[] {
  const roll = dice(seed)
  const one = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(roll() * list.length)]
    if (chosen === undefined) throw new Error('there is nothing to choose from')
    return chosen
  }
  const perhaps = <T>(chance: number, make: () => T): T | null => (roll() < chance ? make() : null)
  const figure = (): Figure2 => {
    const hair = { style: one(kitParts.hair), colour: one(palettes.hair) }
    const outfit = one(kitParts.outfit)
    const plain = roll() < 0.4
    return withoutClashes({
      kit: KIT_VERSION,
      skin: one(palettes.skin),
      head: { shape: one(kitParts.head), nose: one(kitParts.nose), jaw: one(kitParts.jaw) },
      eyes: {
        shape: one(kitParts.eyes),
        colour: one(palettes.eyes),
        size: one(kitParts.eyeSize),
        lashes: roll() < 0.4,
      },
      brows: one(kitParts.brows),
      mouth: one(kitParts.mouth),
      marks: perhaps(0.3, () => [one(kitParts.marks)]) ?? [],
      hair,
      beard: perhaps(0.3, () => ({ style: one(kitParts.beard), colour: hair.colour })),
      headwear: perhaps(0.25, () => ({ style: one(kitParts.headwear), colour: one(palettes.cloth) })),
      glasses: perhaps(0.35, () => ({ style: one(kitParts.glasses), colour: one(palettes.cloth) })),
      moustache: perhaps(0.2, () => ({ style: one(kitParts.moustache), colour: hair.colour })),
      jewellery: perhaps(0.3, () => [one(kitParts.jewellery)]) ?? [],
      outfit: {
        style: outfit,
        colours: plain ? [] : outfitColours[outfit].map(() => one(palettes.cloth)),
        pattern: one(kitParts.pattern),
        legs: null,
        words: null,
      },
      prop: perhaps(0.5, () => one(kitParts.prop)),
      pose: one(kitParts.pose),
      build: { age: ageOf(roll()), girth: GIRTH.min + roll() * (GIRTH.max - GIRTH.min), limbs: true },
      backdrop: one(palettes.backdrop),
      base: { top: one(kitParts.baseTop) },
      face: tidyFace(Object.fromEntries(FACE_KEYS.map(key => [key, faceAt(key, roll())]))),
    })
  }
  return Array.from({ length: count }, figure)
}
