import { expect, test } from 'vitest'
import { kitParts } from './figure.ts'
import { patterned } from './pattern.ts'
import type { Surface } from './surface.ts'

/** A flat square of cloth before the body, of two triangles. */
const square = (): Surface => ({
  region: 'cloth-1',
  finish: 'cloth',
  points: Float32Array.of(-0.2, 0.4, 0.3, 0.2, 0.4, 0.3, 0.2, 0.8, 0.3, -0.2, 0.8, 0.3),
  normals: Float32Array.from({ length: 12 }, (_, i) => Number(i % 3 === 2)),
  paint: new Float32Array(12).fill(0.8),
  triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
  piece: Uint16Array.of(4, 4),
})
const areas = ({ points, triangles, colour }: ReturnType<typeof patterned>) => {
  const sums = [0, 0, 0]
  for (let t = 0; t < triangles.length; t += 3) {
    const [a = 0, b = 0, c = 0] = triangles.slice(t, t + 3)
    const at = (corner: number, k: number) => points[corner * 3 + k] ?? 0
    const area =
      ((at(b, 0) - at(a, 0)) * (at(c, 1) - at(a, 1)) - (at(c, 0) - at(a, 0)) * (at(b, 1) - at(a, 1))) / 2
    expect(area, 'no piece is turned over').toBeGreaterThanOrEqual(-1e-9)
    sums[colour[a] ?? 0] = (sums[colour[a] ?? 0] ?? 0) + area
  }
  return sums
}

test.each(kitParts.pattern.filter(kind => kind !== 'plain'))(
  '%s cover the cloth whole, in pieces of one colour, and keep what it was',
  kind => {
    const cut = patterned(square(), kind, [])
    const sums = areas(cut)
    expect(sums.reduce((all, one) => all + one)).toBeCloseTo(0.16, 5)
    expect(sums[0]).toBeGreaterThan(0.02)
    expect(sums[1]).toBeGreaterThan(0.008)
    const coloursIn = Array.from({ length: cut.triangles.length / 3 }, (_, t) => {
      const corners = [...cut.triangles.slice(t * 3, t * 3 + 3)]
      return new Set(corners.map(corner => cut.colour[corner])).size
    })
    expect(coloursIn).not.toContain(2)
    // Where three colours meet.
    expect(coloursIn.filter(count => count === 3).length).toBeLessThan(coloursIn.length / 20)
    expect(new Set(cut.piece)).toEqual(new Set([4]))
    expect(cut.normals.every((value, i) => value === Number(i % 3 === 2))).toBe(true)
    expect([cut.piece.length * 3, cut.points.length]).toEqual([cut.triangles.length, cut.colour.length * 3])
  },
)

test('stripes lie across what they cover: level on the body, round the arm on a sleeve', () => {
  const level = patterned(square(), 'stripes', [])
  const bordersAt = new Set<number>()
  for (let i = 0; i < level.colour.length; i++)
    if (level.colour[i] === 1) bordersAt.add(Math.floor((level.points[i * 3 + 1] ?? 0) / 0.092))
  expect(bordersAt.size).toBeGreaterThan(3)
  const arm = [
    [-0.25, 0.6, 0.3],
    [0, 0.6, 0.3],
    [0.25, 0.6, 0.3],
  ] as const
  const sleeve = patterned(square(), 'stripes', [arm])
  const along = (x: number) => {
    const near = [...sleeve.colour.keys()].filter(i => Math.abs((sleeve.points[i * 3] ?? 0) - x) < 0.008)
    const onSleeve = near.filter(i => Math.abs((sleeve.points[i * 3 + 1] ?? 0) - 0.6) < 0.1)
    return new Set(onSleeve.map(i => sleeve.colour[i]))
  }
  expect([along(-0.18).size, along(-0.1).size]).toEqual([1, 1])
  expect(along(-0.18)).not.toEqual(along(-0.13))
})

test('on a lap stripes run from side to side, over the thighs as in front of the knees', () => {
  const thighs = square()
  for (let i = 0; i < thighs.points.length; i += 3) {
    const [y, z] = [thighs.points[i + 1] ?? 0, thighs.points[i + 2] ?? 0]
    thighs.points[i] = (thighs.points[i] ?? 0) * 0.5
    thighs.points[i + 1] = z
    thighs.points[i + 2] = y
  }
  const cut = patterned(thighs, 'stripes', 'lap')
  for (let i = 0; i < cut.colour.length; i++) {
    const row = ((cut.points[i * 3 + 1] ?? 0) - Math.abs(cut.points[i * 3 + 2] ?? 0)) / 0.092
    const far = Math.abs(row * 2 - Math.round(row * 2))
    if (far > 0.05) expect(cut.colour[i]).toBe(Number(row - Math.floor(row) > 0.5))
  }
})

test('the same cloth is cut once', () => {
  const cloth = square()
  expect(patterned(cloth, 'dots', [])).toBe(patterned(cloth, 'dots', []))
})
