import { fileURLToPath } from 'node:url'
import type { Manifold } from 'manifold-3d'
import { describe, expect, test } from 'vitest'
import { openKit } from '../../kit/kit-files.ts'
import { manifold } from '../../kit/manifold.ts'
import { printBodies } from '../../kit/print-bodies.ts'
import { randomFigures } from '../../kit/random-figures.ts'
import { figureSolid } from '../solid/figure-solid.ts'
import { anySolid } from './any-solid.ts'
import type { Mesh } from './mesh.ts'
import { STEPS, skinOf } from './wrap.ts'

const KIT = fileURLToPath(new URL('../../../art/kit', import.meta.url))
const SEED = Number(process.env.SEED ?? 64)
const HEIGHT_MM = 100
/** Enough for a body without small parts. */
const COARSE = 100

/** 0 up to 1, the same for a seed. */
function dice(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
type Roll = () => number

const meshOf = (solid: Manifold): Mesh => {
  const { vertProperties, triVerts, numProp } = solid.getMesh()
  const corners = vertProperties.length / numProp
  return {
    points: Float32Array.from(
      { length: corners * 3 },
      (_, i) => vertProperties[Math.floor(i / 3) * numProp + (i % 3)] ?? 0,
    ),
    triangles: Uint32Array.from(triVerts),
  }
}

const together = (...meshes: Mesh[]): Mesh => {
  let corner = 0
  const triangles: number[] = []
  for (const mesh of meshes) {
    for (const at of mesh.triangles) triangles.push(at + corner)
    corner += mesh.points.length / 3
  }
  return {
    points: Float32Array.from(meshes.flatMap(({ points }) => [...points])),
    triangles: Uint32Array.from(triangles),
  }
}

const middleOf = ({ points }: Mesh, corner: number) => [0, 1, 2].map(k => points[corner * 3 + k] ?? 0)
const pick = ({ points }: Mesh, roll: Roll) => Math.floor(roll() * (points.length / 3))

const turned = ({ points, triangles }: Mesh): Mesh => ({
  points,
  triangles: Uint32Array.from(
    { length: triangles.length },
    (_, i) => triangles[i - (i % 3) + ((3 - (i % 3)) % 3)] ?? 0,
  ),
})

async function ball(at: readonly number[], radius: number): Promise<Mesh> {
  const { Manifold } = await manifold()
  const [x = 0, y = 0, z = 0] = at
  const sphere = Manifold.sphere(radius, 16)
  const placed = sphere.translate([x, y, z])
  const mesh = meshOf(placed)
  for (const one of [sphere, placed]) one.delete()
  return mesh
}

async function hair([x = 0, y = 0, z = 0]: readonly number[]): Promise<Mesh> {
  const { Manifold } = await manifold()
  const strand = Manifold.cylinder(6, 0.25, 0.15, 8)
  const placed = strand.translate([x, y, z - 1])
  const mesh = meshOf(placed)
  for (const one of [strand, placed]) one.delete()
  return mesh
}

const FAULTS: Record<string, (mesh: Mesh, solid: Manifold, roll: Roll) => Promise<Mesh>> = {
  async holes(mesh, _, roll) {
    const centres = [0, 1, 2].map(() => middleOf(mesh, pick(mesh, roll)))
    const isNear = (corner: number) =>
      centres.some(
        centre => Math.hypot(...middleOf(mesh, corner).map((value, k) => value - (centre[k] ?? 0))) < 2.5,
      )
    const kept: number[] = []
    for (let t = 0; t < mesh.triangles.length; t += 3) {
      const corners = [...mesh.triangles.subarray(t, t + 3)]
      if (!corners.every(isNear)) kept.push(...corners)
    }
    return { ...mesh, triangles: Uint32Array.from(kept) }
  },
  'a double shell': async mesh => together(mesh, { ...mesh, points: mesh.points.map(value => value * 0.99) }),
  async 'a void inside'(mesh, solid) {
    const { min, max } = solid.boundingBox()
    return together(
      mesh,
      turned(
        await ball(
          min.map((low, k) => (low + (max[k] ?? 0)) / 2),
          1.5,
        ),
      ),
    )
  },
  async 'flipped faces'(mesh, _, roll) {
    const triangles = mesh.triangles.slice()
    for (let t = 0; t < triangles.length; t += 3) if (roll() < 0.2) triangles.subarray(t, t + 2).reverse()
    return { ...mesh, triangles }
  },
  'bodies that cross': async (mesh, _, roll) =>
    together(mesh, await ball(middleOf(mesh, pick(mesh, roll)), 2)),
  async 'loose bits'(mesh, _, roll) {
    const bits = [0, 1, 2, 3].map(() => ball([60 + roll() * 5, roll() * 40, roll() * 80 + 5], 0.3))
    return together(mesh, ...(await Promise.all(bits)))
  },
  'thin hair': async (mesh, _, roll) =>
    together(mesh, ...(await Promise.all([1, 2, 3].map(() => hair(middleOf(mesh, pick(mesh, roll))))))),
}

async function expectWhole(broken: Mesh, good: Manifold, steps = STEPS) {
  const { solid } = await anySolid(broken, HEIGHT_MM, steps)
  expect(solid.status()).toBe('NoError')
  const pieces = solid.decompose()
  expect(pieces).toHaveLength(1)
  for (const piece of pieces) piece.delete()
  const { min, max } = solid.boundingBox()
  const scale = HEIGHT_MM / heightOf(broken)
  expect(max[2] - min[2]).toBeGreaterThan(HEIGHT_MM - 1)
  const skin = skinOf(HEIGHT_MM, steps) * solid.surfaceArea()
  const volume = good.volume() * scale ** 3
  expect(solid.volume()).toBeGreaterThan(volume * 0.98 - skin)
  expect(solid.volume()).toBeLessThan((volume + ADDED_MM3) * 1.02 + skin)
  solid.delete()
}

const heightOf = ({ points }: Mesh) => {
  let [least, most] = [Infinity, -Infinity]
  for (let i = 2; i < points.length; i += 3) {
    least = Math.min(least, points[i] ?? 0)
    most = Math.max(most, points[i] ?? 0)
  }
  return most - least
}

/** What some faults add to a body. */
const ADDED_MM3 = 120

async function snowman(): Promise<Manifold> {
  const { Manifold } = await manifold()
  const parts = [
    Manifold.cylinder(8, 22, 20, 48),
    Manifold.sphere(20, 40).translate([0, 0, 25]),
    Manifold.sphere(18, 40).translate([0, 0, 58]),
  ]
  const body = Manifold.union(parts)
  for (const part of parts) part.delete()
  return body
}

describe('any mesh becomes one closed solid', () => {
  test.each(Object.keys(FAULTS))('with %s', async fault => {
    const good = await snowman()
    const broken = await FAULTS[fault]?.(meshOf(good), good, dice(SEED))
    if (broken) await expectWhole(broken, good, COARSE)
    good.delete()
  })

  test('a good one is kept as it is', async () => {
    const good = await snowman()
    const { solid, mended } = await anySolid(meshOf(good), heightOf(meshOf(good)))
    expect(mended).toEqual({ holes: 0, loose: 0, loose_mm3: 0, lost: [], wrapped: false })
    expect(solid.volume() / good.volume()).toBeCloseTo(1, 2)
    for (const one of [solid, good]) one.delete()
  })

  test('what stands beside the largest piece is kept, and what floats is named', async () => {
    const box = async (size: [number, number, number], at: [number, number, number]) => {
      const { Manifold } = await manifold()
      return meshOf(Manifold.cube(size).translate(at))
    }
    const [large, beside] = [await box([20, 20, 50], [0, 0, 0]), await box([10, 10, 30], [30, 0, 0])]
    const both = await anySolid(together(large, beside), 100)
    expect(both.mended).toMatchObject({ loose: 0, lost: [] })
    expect(both.solid.volume()).toBeCloseTo(8 * (20 * 20 * 50 + 10 * 10 * 30), 0)
    const floating = await anySolid(together(large, await box([5, 5, 5], [30, 0, 20])), 100)
    expect(floating.mended.loose_mm3).toBeCloseTo(1000, 0)
    expect(
      floating.mended.lost?.map(({ size_mm, above_mm }) => [...size_mm, above_mm].map(Math.round)),
    ).toEqual([[10, 10, 10, 40]])
    const low = await anySolid(together(large, await box([1, 1, 1], [30, 0, -10])), 100)
    const { min, max } = low.solid.boundingBox()
    expect([min[2], max[2]].map(Math.round)).toEqual([0, 100])
    expect(low.mended).toMatchObject({ loose: 1, lost: [] })
    expect(low.shownMm).toBeCloseTo((100 * 50) / 60, 1)
    for (const { solid } of [both, floating, low]) solid.delete()
  })

  test.each([
    [300_000, 300_000],
    [990, 10],
    [600, 600],
  ])('one of %i by %i mm that is 98 mm high is refused before memory ends', async (x, y) => {
    const points = new Float32Array([0, 0, 0, x, 0, 0, 0, y, 0, 0, 0, 98])
    const wide = { points, triangles: Uint32Array.from([0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]) }
    await expect(anySolid(wide, 98)).rejects.toThrow('many times as wide')
  })

  test.runIf(process.env.FULL)(
    'one of a million triangles is thinned first, and keeps its volume',
    async () => {
      const { Manifold } = await manifold()
      const fine = Manifold.sphere(50, 1424)
      const mesh = meshOf(fine)
      expect(mesh.triangles.length / 3).toBeGreaterThan(1_000_000)
      const { solid, mended } = await anySolid(mesh, 100)
      expect(mended).toEqual({ holes: 0, loose: 0, loose_mm3: 0, wrapped: false })
      expect(solid.numTri()).toBeLessThan(500_000)
      expect(solid.volume() / fine.volume()).toBeCloseTo(1, 2)
      for (const one of [solid, fine]) one.delete()
    },
    120_000,
  )

  test.runIf(process.env.FULL)(
    'sixty broken figures of twelve',
    async () => {
      const roll = dice(SEED)
      process.stdout.write(`seed ${SEED}\n`)
      const names = Object.keys(FAULTS)
      const kit = openKit(KIT)
      for (const figure of randomFigures(12, SEED)) {
        const { solid: good } = await figureSolid(await printBodies(kit, KIT, figure), HEIGHT_MM)
        for (let i = 0; i < 5; i++) {
          const fault = names[Math.floor(roll() * names.length)] ?? ''
          const broken = await FAULTS[fault]?.(meshOf(good), good, roll)
          if (broken) await expectWhole(broken, good)
        }
        good.delete()
      }
    },
    3_600_000,
  )
})
