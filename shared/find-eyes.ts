import { type Box, boxAt, meanOf, type Place, type Sums } from './face-traces.ts'

/** The point between the eyes and half the way from one to the other, in pixels. */
export interface Eyes {
  x: number
  y: number
  half: number
  /** How much both stand out. */
  clear: number
}

/** Parts of an oval's half width and height: where eyes may lie in an oval that was found by its colours. */
const [NEAREST, FURTHEST, HIGHEST, LOWEST, ASIDE] = [0.27, 0.54, -0.36, 0.12, 0.18]
/** An eye's half size and that of its surroundings, in parts of half the way between the eyes. */
const [EYE, AROUND] = [0.24, 0.62]
const SMALLEST = 7
const CLEAR = 0.01

/** Two spots side by side that differ from the skin around them as much as from each other little; null where they are too small or faint. */
export function findEyes(sums: Sums, oval: Place): Eyes | null {
  if (oval.rx < SMALLEST) return null
  const rough = best(
    sums,
    grid(
      {
        half: range(NEAREST, FURTHEST, 0.032),
        down: range(HIGHEST, LOWEST, 0.045),
        across: range(-ASIDE, ASIDE, 0.05),
      },
      oval,
    ),
  )
  if (!rough || rough.clear < CLEAR) return null
  const fine = {
    half: range(-0.032, 0.032, 0.008),
    down: range(-0.03, 0.03, 0.015),
    across: range(-0.03, 0.03, 0.015),
  }
  return best(sums, grid(fine, oval, rough))
}

type Pair = Omit<Eyes, 'clear'>

interface Steps {
  half: number[]
  down: number[]
  across: number[]
}

function* grid(
  { half, down, across }: Steps,
  { x, y, rx, ry }: Place,
  from: Pair = { x, y, half: 0 },
): Generator<Pair> {
  for (const h of half)
    for (const v of down)
      for (const u of across) yield { x: from.x + u * rx, y: from.y + v * ry, half: from.half + h * rx }
}

function best(sums: Sums, places: Iterable<Pair>): Eyes | null {
  let found: Eyes | null = null
  for (const eyes of places) {
    const clear = clearness(sums, eyes)
    if (clear !== null && (!found || clear > found.clear)) found = { ...eyes, clear }
  }
  return found
}

function clearness(sums: Sums, { x, y, half }: Pair): number | null {
  const [left, right] = [spot(sums, x - half, y, half), spot(sums, x + half, y, half)]
  return left && right && Math.min(left.strength, right.strength) - 0.3 * Math.abs(left.light - right.light)
}

function spot(sums: Sums, x: number, y: number, half: number) {
  const place = { x, y, rx: half, ry: half }
  const [eye, around] = [boxAt(sums, place, square(EYE)), boxAt(sums, place, square(AROUND))]
  if (!eye || !around) return null
  const [light, lightAround] = [meanOf(sums, eye, 0), meanOf(sums, around, 0)]
  const variance = Math.max(0, meanOf(sums, eye, 1) - light ** 2)
  const varianceAround = Math.max(0, meanOf(sums, around, 1) - lightAround ** 2)
  return {
    light,
    strength: Math.sqrt(variance + (light - lightAround) ** 2) - 0.6 * Math.sqrt(varianceAround),
  }
}

const square = (size: number): Box => [-size, -size, size, size]
const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step)
