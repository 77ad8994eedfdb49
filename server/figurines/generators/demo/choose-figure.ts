import { chroma, clamp, distance, hue, type Lab, labOf, mix, polar, ramp } from './colour.ts'
import { believableSkin } from './read-face.ts'
import type { HairStyle, PhotoFacts } from './read-photo.ts'

export type Outfit = 'tee' | 'jacket' | 'kurta' | 'dress'
export type Backdrop = keyof typeof BACKDROPS

/** Everything the painter needs: which layers, and the paint for each. */
export interface Figure {
  hair: HairStyle
  outfit: Outfit
  skin: Lab
  hairPaint: Lab
  beardPaint: Lab
  headwear: Lab
  top: Lab
  bottom: Lab
  shoes: Lab
  beard: 'beard' | 'beard-short' | 'moustache' | null
  glasses: { layer: 'glasses-round' | 'glasses-square'; paint: Lab } | null
  lashes: boolean
  earrings: boolean
  backdrop: Backdrop
}

const BACKDROPS = {
  butter: '#f0dfa6',
  lilac: '#d6caec',
  mint: '#c8e6d4',
  peach: '#f2d3b8',
  rose: '#f1c9d0',
  sky: '#c2d6e8',
}
const TOPS = ['#2f7a8c', '#e3a72f', '#c2476a', '#3f8f6a', '#4a5a9a', '#d9694a', '#7d5a9a']
const BOTTOMS = ['#34496b', '#3a3d45', '#a08a68', '#e9dcc8', '#6a5040', '#4a6a7a', '#5c5f4a', '#7d8794']
const KURTA_BOTTOMS = ['#f3ead8', '#f7f1e4', '#e9d8c0', '#34496b', '#6a4a3a', '#3f5a50']
const SHOES = ['#f7f4ec', '#8a4a2a', '#2a2426', '#e8604c', '#c9973f', '#34496b', '#e9dfce']
const DARK_HAIR = labOf('#2a1c18')

const BEARDS = { none: null, short: 'beard-short', full: 'beard', moustache: 'moustache' } as const

/** `seed` comes from the photo's bytes: it varies what the photo does not tell, and nothing else. */
export function chooseFigure(facts: PhotoFacts, seed: number): Figure {
  const pick = <T>(from: readonly T[], salt: number): T => {
    const chosen = from[Math.floor(chance(seed, salt) * from.length)]
    if (chosen === undefined) throw new Error('nothing to pick from')
    return chosen
  }
  const covered = facts.hair.style === 'turban' || facts.hair.style === 'hijab'
  const beard = BEARDS[facts.beard.kind]
  const ownHair = covered || !facts.hair.colour ? null : hairPaint(facts.hair.colour)
  const beardPaint = beard && facts.beard.kind !== 'none' ? hairPaint(facts.beard.colour) : DARK_HAIR
  const hair = ownHair ?? (beard ? beardPaint : DARK_HAIR)
  const top = facts.clothes ? clothPaint(facts.clothes.main) : labOf(pick(TOPS, 1))
  const lashes = beard === null && ['long', 'bob', 'bun', 'hijab'].includes(facts.hair.style)
  const outfit = outfitFor(facts, lashes, from => pick(from, 2))
  const headwear = covered && facts.hair.colour ? clothPaint(facts.hair.colour) : top
  const apart = (from: string[], least: number) => {
    const fitting = from.map(labOf).filter(colour => distance(colour, top) > least)
    return fitting.length ? fitting : from.map(labOf)
  }
  return {
    hair: facts.hair.style,
    outfit,
    skin: skinPaint(facts.skin),
    hairPaint: hair,
    beardPaint: ownHair && distance(ownHair, beardPaint) < 0.2 ? ownHair : beardPaint,
    headwear,
    top,
    bottom: pick(apart(outfit === 'kurta' ? KURTA_BOTTOMS : BOTTOMS, 0.24), 3),
    shoes: pick(apart(SHOES, 0.12), 4),
    beard,
    glasses: facts.glasses && { layer: `glasses-${facts.glasses.shape}`, paint: facts.glasses.colour },
    lashes,
    earrings: lashes && chance(seed, 5) < 0.5,
    backdrop: pick(backdropsFor([top, covered ? headwear : hair]), 6),
  }
}

/** A number 0..1 that hangs on seed and salt alone. */
function chance(seed: number, salt: number) {
  let mixed = Math.imul(seed ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

function outfitFor(
  { hair, clothes }: PhotoFacts,
  lashes: boolean,
  pick: (from: readonly Outfit[]) => Outfit,
): Outfit {
  if (clothes?.front?.kind === 'open') return 'jacket'
  if (clothes?.front?.kind === 'placket') return 'kurta'
  if (hair.style === 'hijab') return pick(['jacket', 'kurta'])
  if (hair.style === 'turban') return pick(['kurta', 'kurta', 'tee'])
  if (!lashes || !clothes || chroma(clothes.main) < 0.07) return 'tee'
  return clothes.neckline > 0.35 ? 'dress' : pick(['tee', 'tee', 'dress'])
}

/** The three backdrops the figure stands out from best. */
function backdropsFor(against: Lab[]): Backdrop[] {
  const names = Object.keys(BACKDROPS) as Backdrop[]
  const clear = (name: Backdrop) =>
    Math.min(...against.map(colour => distance(labOf(BACKDROPS[name]), colour)))
  return names.toSorted((one, two) => clear(two) - clear(one)).slice(0, 4)
}

/** Halfway between what was seen and what skin of this lightness looks like in the studio; the darkest shines, and so reads lighter than it is. */
export function skinPaint(seen: Lab): Lab {
  const glints = 0.75 * Math.max(0, 0.42 - seen.l)
  const l = clamp(seen.l * 1.03 + 0.01 - glints + 0.035 * ramp(seen.l, 0.6, 0.74), 0.25, 0.93)
  const usual = believableSkin(l)
  return mix(usual, { l, a: seen.a, b: seen.b }, 0.45)
}

/** Glints make dark hair read lighter than its paint, and shade takes colour from fair hair. */
export function hairPaint(seen: Lab): Lab {
  const c = chroma(seen)
  if (c < 0.028 && seen.l > 0.5)
    return { l: clamp(seen.l + 0.01, 0.5, 0.9), a: seen.a * 0.6, b: seen.b * 0.6 - 0.003 }
  const l = seen.l < 0.4 ? 0.17 + (clamp(seen.l, 0.2, 0.4) - 0.2) * 1.1 : seen.l * 1.02 - 0.018
  if (c < 0.02) return { l, a: 0.006, b: 0.006 }
  return polar(l, Math.min(c * 1.12, 0.2), hue(seen))
}

export function clothPaint(seen: Lab): Lab {
  const c = chroma(seen)
  const l = clamp(seen.l * 1.05 + 0.005, 0.2, 0.95)
  return c < 0.015 ? { l, a: 0, b: 0.004 } : polar(l, Math.min(c * 1.12, 0.24), hue(seen))
}
