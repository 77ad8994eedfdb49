import { clamp, ramp } from './colour.ts'
import { CELLS, COLUMNS, type Grid, labAt, ROWS, uOf, vOf } from './photo-grid.ts'

export const SKIN = 0
export const HAIR = 1
export const CLOTH = 2
export const BEHIND = 3
export type Region = typeof SKIN | typeof HAIR | typeof CLOTH | typeof BEHIND

export interface Regions {
  /** What each cell most likely shows; -1 outside the photo. */
  label: Int8Array
  /** How common the cell's colour is in a region, 1 for a colour as common as any. */
  like: (region: Region, cell: number) => number
}

const STEPS = 20
const BINS = STEPS ** 3
const SPAN = 0.2
/** A colour of hair nobody has seen yet: as likely as one of this many. */
const UNKNOWN = 1 / 350
const ROUNDS = 5

/** Skin, hair, clothes and what is behind: each cell belongs where its place and its colour are at home; colours are learned in rounds. */
export function findRegions(grid: Grid): Regions {
  const places = PLACES
  const smooth: Grid = { l: grid.l.slice(), a: grid.a.slice(), b: grid.b.slice() }
  for (const channel of [smooth.l, smooth.a, smooth.b]) soften(channel)
  const bin = new Int32Array(CELLS)
  for (let i = 0; i < CELLS; i++) bin[i] = (grid.l[i] ?? -1) < 0 ? -1 : binOf(smooth, i)

  const shares = [0, 1, 2, 3].map(() => new Float32Array(CELLS))
  let colours = [
    histogram(bin, SURE_SKIN),
    new Float32Array(BINS).fill(UNKNOWN),
    histogram(bin, SURE_CLOTH),
    histogram(bin, farAway(bin)),
  ]
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < CELLS; i++) {
      const at = bin[i] ?? -1
      let sum = 0
      for (let region = 0; region < 4; region++) {
        const share = at < 0 ? 0 : (places[region]?.[i] ?? 0) * ((colours[region]?.[at] ?? 0) + 1e-6)
        const into = shares[region]
        if (into) into[i] = share
        sum += share
      }
      if (sum > 0) for (const into of shares) into[i] = (into[i] ?? 0) / sum
    }
    for (const share of shares) soften(share)
    if (round < ROUNDS - 1) colours = shares.map((share, region) => learned(bin, share, region))
  }

  const label = new Int8Array(CELLS).fill(-1)
  for (let i = 0; i < CELLS; i++) if ((bin[i] ?? -1) >= 0) label[i] = strongest(shares, i)
  const commonest = colours.map(colour => colour.reduce((most, v) => Math.max(most, v), 1e-6))
  return {
    label,
    like: (region, cell) => (colours[region]?.[bin[cell] ?? 0] ?? 0) / (commonest[region] ?? 1),
  }
}

function learned(bin: Int32Array, share: Float32Array, region: number) {
  const colour = histogram(bin, share)
  if (region === HAIR) for (let i = 0; i < BINS; i++) colour[i] = 0.85 * (colour[i] ?? 0) + 0.15 * UNKNOWN
  return colour
}

function strongest(shares: Float32Array[], cell: number) {
  let best = 0
  for (let region = 1; region < 4; region++)
    if ((shares[region]?.[cell] ?? 0) > (shares[best]?.[cell] ?? 0)) best = region
  return best
}

function binOf(grid: Grid, cell: number) {
  const { l, a, b } = labAt(grid, cell)
  const part = (v: number) => clamp(Math.floor(((v + SPAN) / (2 * SPAN)) * STEPS), 0, STEPS - 1)
  return (clamp(Math.floor(l * STEPS), 0, STEPS - 1) * STEPS + part(a)) * STEPS + part(b)
}

/** How often each colour occurs among the weighted cells, blurred to its neighbours; sums to 1. */
function histogram(bin: Int32Array, weight: Float32Array) {
  const count = new Float32Array(BINS)
  let sum = 1e-9
  for (let i = 0; i < CELLS; i++) {
    const at = bin[i] ?? -1
    if (at < 0) continue
    count[at] = (count[at] ?? 0) + (weight[i] ?? 0)
    sum += weight[i] ?? 0
  }
  for (const stride of [1, STEPS, STEPS * STEPS]) spread(count, stride)
  for (let i = 0; i < BINS; i++) count[i] = (count[i] ?? 0) / sum
  return count
}

function spread(count: Float32Array, stride: number) {
  const from = count.slice()
  for (let i = 0; i < BINS; i++) {
    const place = Math.floor(i / stride) % STEPS
    const here = from[i] ?? 0
    count[i] =
      0.5 * here +
      0.25 * (place > 0 ? (from[i - stride] ?? 0) : here) +
      0.25 * (place < STEPS - 1 ? (from[i + stride] ?? 0) : here)
  }
}

/** Each cell takes a part of its neighbours' share: single cells rarely differ from all around them. */
function soften(share: Float32Array) {
  for (const [stride, last] of [
    [1, COLUMNS - 1],
    [COLUMNS, ROWS - 1],
  ] as const) {
    const from = share.slice()
    for (let i = 0; i < CELLS; i++) {
      const place = stride === 1 ? i % COLUMNS : Math.floor(i / COLUMNS)
      const here = from[i] ?? 0
      share[i] =
        (here * 2 +
          (place > 0 ? (from[i - stride] ?? 0) : here) +
          (place < last ? (from[i + stride] ?? 0) : here)) /
        4
    }
  }
}

const cellwise = (f: (u: number, v: number) => number) =>
  Float32Array.from({ length: CELLS }, (_, i) => f(uOf(i % COLUMNS), vOf(Math.floor(i / COLUMNS))))

const SURE_SKIN = cellwise((u, v) => (Math.hypot(u, v) < 0.62 && v > -0.5 && v < 0.5 ? 1 : 0))
const SURE_CLOTH = cellwise((u, v) => (v > 2 && Math.abs(u) < 0.9 ? 1 : 0))
const FAR = cellwise((u, v) => (v < 0.4 ? ramp(Math.hypot(u, v + 0.3), 1.85, 2.5) : 0))

/** Far from the face on both sides alike, so that hair falling over one edge of the photo does not pass for what is behind. */
function farAway(bin: Int32Array) {
  const sides = [0, 0]
  const side = (cell: number) => (cell % COLUMNS < COLUMNS / 2 ? 0 : 1)
  for (let i = 0; i < CELLS; i++)
    if ((bin[i] ?? -1) >= 0) sides[side(i)] = (sides[side(i)] ?? 0) + (FAR[i] ?? 0)
  return FAR.map((weight, i) => weight / (40 + (sides[side(i)] ?? 0)))
}

const skinPlace = (u: number, v: number) => {
  const face = 0.93 * (1 - ramp(Math.hypot(u, v * 0.98), 0.8, 1.25))
  const neck = Math.abs(u) < 0.75 ? 0.5 * ramp(v, 0.8, 1) * (1 - ramp(v, 1.4, 2.1)) : 0
  return Math.max(face, neck, 0.03 + 0.06 * ramp(v, 1.2, 1.6))
}
const hairPlace = (u: number, v: number) => {
  const round = 0.75 * (1 - ramp(Math.hypot(u / 1.35, (v + 0.25) / 1.35), 0.85, 1.5))
  const falling =
    v > 0
      ? 0.34 * ramp(Math.abs(u), 0.6, 0.95) * (1 - ramp(Math.abs(u), 1.8, 2.6)) * (1 - 0.75 * ramp(v, 1, 3.4))
      : 0
  const inFace = 1 - 0.95 * (1 - ramp(Math.hypot(u, v * 0.98), 0.72, 1.05)) * ramp(v, -0.95, -0.55)
  return Math.max(round * inFace * (1 - ramp(v, 0.4, 1.3)), falling, 0.02)
}
const clothPlace = (u: number, v: number) => {
  const body = 0.75 + 1.5 * Math.max(0, v - 1.15)
  return Math.max(0.8 * ramp(v, 1.05, 1.75) * (1 - ramp(Math.abs(u), body, body + 0.5)), 0.012)
}
const behindPlace = (u: number, v: number) =>
  0.015 +
  0.6 *
    ramp(Math.hypot(u / 1.2, (v + 0.1) / 1.3), 0.8, 1.6) *
    (1 - 0.75 * ramp(v, 1.2, 2.2) * (1 - ramp(Math.abs(u), 1, 2.6)))

const PLACES = (() => {
  const raw = [skinPlace, hairPlace, clothPlace, behindPlace].map(cellwise)
  for (let i = 0; i < CELLS; i++) {
    const sum = raw.reduce((all, place) => all + (place[i] ?? 0), 0)
    for (const place of raw) place[i] = (place[i] ?? 0) / sum
  }
  return raw
})()
