import { type Figure2, palettes, withGirth, withoutClashes } from './figure.ts'
import { offeredParts } from './offered-parts.ts'
import { UNIFORMS } from './outfit-parts.ts'

/** Colours of clothes that go together, from the top down. */
const HARMONIES = [
  ['#c4125a', '#f0bf4a', '#2f4a73', '#5a3d2c'],
  ['#2f8f86', '#f6f1e6', '#3c4a60', '#8a5a34'],
  ['#e87a3a', '#26262c', '#6f7680', '#f6f1e6'],
  ['#3f78b4', '#e8d9bd', '#2f4a73', '#8a5a34'],
  ['#7b3f8c', '#f0bf4a', '#e8d9bd', '#5a3d2c'],
  ['#3f7a4a', '#f6f1e6', '#8a5a34', '#26262c'],
  ['#b3224a', '#e8d9bd', '#2f8f86', '#8a5a34'],
  ['#f0bf4a', '#2f4a73', '#f6f1e6', '#d8503f'],
] as const

/** A random figure: the clothes and hair of an example with another face, other colours and another mood. */
export function surpriseFigure(examples: readonly Figure2[], roll: () => number = Math.random): Figure2 {
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(roll() * list.length)]
    if (found === undefined) throw new Error('there is nothing to pick')
    return found
  }
  const like = pick(examples)
  const isGrey = like.marks.includes('wrinkles')
  const hairColour = isGrey ? pick(palettes.hair.slice(9)) : pick(palettes.hair.slice(0, 8))
  const hair = { style: like.hair.style, colour: hairColour }
  const prop = roll() < 0.5 ? pick(offeredParts.prop) : like.prop
  const skin = pick(palettes.skin.slice(1))
  return withoutClashes({
    ...like,
    skin,
    head: { shape: pick(offeredParts.head), nose: pick(offeredParts.nose), jaw: pick(offeredParts.jaw) },
    eyes: {
      ...like.eyes,
      shape: pick(offeredParts.eyes.filter(shape => shape !== 'winking')),
      size: pick(offeredParts.eyeSize),
    },
    brows: pick(offeredParts.brows),
    mouth: pick(offeredParts.mouth),
    hair,
    beard: like.beard && { style: pick(offeredParts.beard), colour: hairColour },
    moustache: like.moustache && { ...like.moustache, colour: hairColour },
    headwear: like.headwear && { ...like.headwear, colour: pick(palettes.cloth) },
    glasses: roll() < 0.3 ? { style: pick(offeredParts.glasses), colour: '#26262c' } : null,
    outfit: {
      ...like.outfit,
      style: like.outfit.style,
      colours: UNIFORMS.includes(like.outfit.style) ? [] : [...pick(HARMONIES)],
    },
    prop,
    pose: pick(offeredParts.pose),
    build: withGirth(like, Math.round((0.9 + roll() * 0.3) * 100) / 100).build,
    backdrop: pick(palettes.backdrop),
  })
}
