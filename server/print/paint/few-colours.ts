import type { Manifold } from 'manifold-3d'
import { labOf } from '../../../shared/print/paint-api.ts'

interface FewColours {
  /** As #rrggbb, the largest area first. */
  colours: string[]
  areas_mm2: number[]
  /** Which of them each triangle has. */
  of: Uint8Array
}

interface Shade {
  area: number
  red: number
  green: number
  blue: number
}
/** Colours less different than this are one paint. */
const SAME = 10
/** A smaller share of the surface is not worth a paint. */
const LEAST = 0.002
const ROUNDS = 8

/** At most `most` colours instead of what the triangles have, without specks of a single triangle. */
export function fewColours(solid: Manifold, rgb: Uint8Array, most: number): FewColours {
  const { vertProperties: points, triVerts, numProp } = solid.getMesh()
  const areas = areasOf(points, triVerts, numProp)
  const shades = new Map<number, Shade>()
  for (let t = 0; t < areas.length; t++) {
    const key = keyOf(rgb, t)
    const area = areas[t] ?? 0
    const shade = shades.get(key) ?? { area: 0, red: 0, green: 0, blue: 0 }
    shade.area += area
    shade.red += area * (rgb[t * 3] ?? 0)
    shade.green += area * (rgb[t * 3 + 1] ?? 0)
    shade.blue += area * (rgb[t * 3 + 2] ?? 0)
    shades.set(key, shade)
  }
  const { colours, groupOf } = grouped(shades, most)
  const snapped = new Uint8Array(areas.length)
  for (let t = 0; t < areas.length; t++) snapped[t] = groupOf.get(keyOf(rgb, t)) ?? 0
  return largestFirst(colours, byMajority(snapped, triVerts), areas)
}

/** Of five bits each. */
const keyOf = (rgb: Uint8Array, t: number) =>
  (((rgb[t * 3] ?? 0) >> 3) << 10) | (((rgb[t * 3 + 1] ?? 0) >> 3) << 5) | ((rgb[t * 3 + 2] ?? 0) >> 3)

function areasOf(points: Float32Array, triVerts: Uint32Array, numProp: number): Float64Array {
  const areas = new Float64Array(triVerts.length / 3)
  for (let t = 0; t < areas.length; t++) {
    const corner = (c: number) => (triVerts[t * 3 + c] ?? 0) * numProp
    const along = (c: number, k: number) => (points[corner(c) + k] ?? 0) - (points[corner(0) + k] ?? 0)
    const across = (k: number, l: number) => along(1, k) * along(2, l) - along(1, l) * along(2, k)
    areas[t] = Math.hypot(across(1, 2), across(2, 0), across(0, 1)) / 2
  }
  return areas
}

const hexOf = ({ area, red, green, blue }: Shade) =>
  `#${[red, green, blue]
    .map(sum =>
      Math.round(sum / area)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

type Lab = readonly [number, number, number]
const apart = (one: Lab, other: Lab) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** Groups around middles that begin far from each other, the same for the same colours. */
function grouped(shades: ReadonlyMap<number, Shade>, most: number) {
  const all = [...shades]
    .filter(([, { area }]) => area > 0)
    .map(([key, shade]) => ({ key, shade, lab: labOf(hexOf(shade)) }))
  const whole = all.reduce((sum, { shade }) => sum + shade.area, 0)
  let middles: Lab[] = []
  const gapOf = (lab: Lab) => Math.min(Infinity, ...middles.map(middle => apart(middle, lab)))
  while (middles.length < most) {
    const weight = ({ shade, lab }: (typeof all)[number]) => shade.area * Math.min(gapOf(lab), 100) ** 2
    const next = all.toSorted((one, other) => weight(other) - weight(one))[0]
    if (!next || gapOf(next.lab) < SAME) break
    middles.push(next.lab)
  }
  const nearest = (lab: Lab) =>
    middles.reduce(
      (best, middle, i) => (apart(middle, lab) < apart(middles[best] ?? middle, lab) ? i : best),
      0,
    )
  let groups = new Map<number, typeof all>()
  for (let round = 0; round < ROUNDS; round++) {
    groups = Map.groupBy(all, ({ lab }) => nearest(lab))
    const kept = [...groups.values()].filter(
      members => members.reduce((sum, { shade }) => sum + shade.area, 0) >= whole * LEAST,
    )
    middles = kept.map(members => labOf(hexOf(joined(members))))
    // Of two that came near to each other, the first stays.
    middles = middles.filter((middle, i) => middles.slice(0, i).every(one => apart(one, middle) >= SAME))
  }
  groups = Map.groupBy(all, ({ lab }) => nearest(lab))
  const colours = [...groups.values()].map(members => hexOf(joined(members)))
  const groupOf = new Map(
    [...groups.values()].flatMap((members, i) => members.map(({ key }) => [key, i] as const)),
  )
  return { colours, groupOf }
}

const joined = (members: readonly { shade: Shade }[]): Shade =>
  members.reduce(
    (sum, { shade }) => ({
      area: sum.area + shade.area,
      red: sum.red + shade.red,
      green: sum.green + shade.green,
      blue: sum.blue + shade.blue,
    }),
    { area: 0, red: 0, green: 0, blue: 0 },
  )

/** Where two of the three neighbours agree with each other, a triangle agrees with them. */
function byMajority(of: Uint8Array, triVerts: Uint32Array): Uint8Array {
  const besides = new Int32Array(triVerts.length).fill(-1)
  const open = new Map<number, number>()
  const corners = triVerts.reduce((most, corner) => Math.max(most, corner), 0) + 1
  for (let at = 0; at < triVerts.length; at++) {
    const [from, to] = [triVerts[at] ?? 0, triVerts[at % 3 === 2 ? at - 2 : at + 1] ?? 0]
    const edge = Math.min(from, to) * corners + Math.max(from, to)
    const other = open.get(edge)
    if (other === undefined) open.set(edge, at)
    else {
      besides[at] = Math.floor(other / 3)
      besides[other] = Math.floor(at / 3)
      open.delete(edge)
    }
  }
  return of.map((own, t) => {
    const [a, b, c] = [0, 1, 2].map(k => of[besides[t * 3 + k] ?? -1] ?? own)
    return (a === b || a === c ? a : b === c ? b : own) ?? own
  })
}

function largestFirst(colours: readonly string[], of: Uint8Array, areas: Float64Array): FewColours {
  const sums = colours.map(() => 0)
  for (const [t, i] of of.entries()) sums[i] = (sums[i] ?? 0) + (areas[t] ?? 0)
  const order = sums.map((_, i) => i).filter(i => (sums[i] ?? 0) > 0)
  order.sort((one, other) => (sums[other] ?? 0) - (sums[one] ?? 0))
  return {
    colours: order.map(i => colours[i] ?? ''),
    areas_mm2: order.map(i => sums[i] ?? 0),
    of: of.map(i => order.indexOf(i)),
  }
}
