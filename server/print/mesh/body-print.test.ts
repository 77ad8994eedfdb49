import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Document, NodeIO } from '@gltf-transform/core'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test, vi } from 'vitest'
import { defaultPrinter } from '../../../shared/print/api.ts'
import { manifold } from '../../kit/manifold.ts'
import { UNCALIBRATED } from '../estimate.ts'
import { fewColours } from '../paint/few-colours.ts'
import { reportOf } from '../report.ts'
import { objectXml, stl, threeMf } from '../solid/model-files.ts'
import { buildBodyPrint } from './body-print.ts'
import { sizeOf } from './mesh.ts'
import { openGlb } from './read-glb.ts'
import { readMesh } from './read-mesh.ts'
import { buildWebCopy } from './web-copy.ts'

vi.setConfig({ testTimeout: 60_000 })
const folder = mkdtempSync(join(tmpdir(), 'dopple-body-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const kept = (name: string, model: Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, model)
  return path
}

/** Two legs and a trunk, 4 cm high, as a slicer writes them. */
async function twoLegs(apart = 8) {
  const { Manifold } = await manifold()
  const box = (size: [number, number, number], at: [number, number, number]) =>
    Manifold.cube(size, true).translate(at)
  const solid = Manifold.union([
    box([7, 7, 22], [-apart / 2, 5, 11]),
    box([7, 7, 22], [apart / 2, 5, 11]),
    box([apart + 7, 7, 20], [0, 5, 30]),
  ])
  return { path: kept(`apart-${apart}`, stl([{ name: 'body', solid, at: [0, 0, 0] }])), solid }
}
const order = {
  kitDirectory: resolve(import.meta.dirname, '../../../art/kit'),
  label: 'Nani' as string | null,
  heightMm: 110,
  hash: 'f00',
  title: 'Nani',
  up: null,
  turn: null as readonly number[] | null,
}
const lights = (result: Awaited<ReturnType<typeof buildBodyPrint>>) =>
  Object.fromEntries(
    reportOf(result.measures, defaultPrinter, UNCALIBRATED).checks.map(({ id, light }) => [id, light]),
  )

test('a sculpt is printed at the promised height on the base of the kit, with two pegs and its letters', async () => {
  const { path } = await twoLegs()
  const result = await buildBodyPrint({ ...order, path })
  const [figure, base] = result.measures.bodies
  expect(result.measures.bodies.map(({ name }) => name)).toEqual(['figure', 'base'])
  expect([figure?.closed, figure?.pieces, base?.closed, base?.pieces]).toEqual([true, 1, true, 1])
  expect((figure?.size_mm[2] ?? 0) + 12).toBeCloseTo(110, 1)
  expect(base?.size_mm[0]).toBeCloseTo(66, 0)
  expect(result.measures.pegs).toBe(2)
  expect(lights(result)).toMatchObject({
    closed: 'green',
    one_piece: 'green',
    clash: 'green',
    stand: 'green',
  })
  const bare = await buildBodyPrint({ ...order, label: null, path })
  expect((base?.volume_mm3 ?? 0) - (bare.measures.bodies[1]?.volume_mm3 ?? 0)).toBeGreaterThan(20)
  expect(result.files?.stl.length).toBeGreaterThan(1000)
})

test('a sculpt that came lying is printed as it was turned, over the middle of the base', async () => {
  const { solid } = await twoLegs()
  const lying = stl([{ name: 'body', solid: solid.rotate([90, 0, 0]), at: [40, 0, 0] }])
  const path = kept('lying', lying)
  const upright = [1, 0, 0, 0, 0, 1, 0, -1, 0]
  const { measures } = await buildBodyPrint({ ...order, path, turn: upright })
  const [width = 0, depth = 0, height = 0] = measures.bodies[0]?.size_mm ?? []
  expect(height + 12).toBeCloseTo(110, 1)
  expect([Math.round(width), Math.round(depth)]).toEqual([37, 17])
  expect([measures.pegs, measures.beyond_mm]).toEqual([2, 0])
})

const boxes = async (...all: { size: [number, number, number]; at: [number, number, number] }[]) => {
  const { Manifold } = await manifold()
  const solid = Manifold.union(all.map(({ size, at }) => Manifold.cube(size).translate(at)))
  return stl([{ name: 'body', solid, at: [0, 0, 0] }])
}
const trunk = { size: [20, 20, 50], at: [0, 0, 0] } satisfies Parameters<typeof boxes>[0]
const printOf = async (...[beside]: Parameters<typeof boxes>) =>
  buildBodyPrint({
    ...order,
    label: null,
    path: kept('boxes', await boxes(trunk, ...(beside ? [beside] : []))),
  })

test('a second piece on the ground is printed beside the first, and one in the air is red with its place', async () => {
  const beside = await printOf({ size: [10, 10, 30], at: [25, 0, 0] })
  expect(beside.measures.bodies.map(({ pieces }) => pieces)).toEqual([2, 1])
  expect(lights(beside)).toMatchObject({ one_piece: 'amber', mended: 'green', height: 'green' })
  const floating = await printOf({ size: [8, 8, 8], at: [25, 0, 20] })
  expect(lights(floating)).toMatchObject({ mended: 'red' })
  const { checks } = reportOf(floating.measures, defaultPrinter, UNCALIBRATED)
  expect(checks.find(({ id }) => id === 'mended')?.text).toContain('16 × 16 × 16 mm, 39 mm above its sole')
})

test('a small low piece is left out, and the rest stands on the base as high as promised', async () => {
  const { measures, ...result } = await printOf({ size: [1, 1, 1], at: [30, 0, -1] })
  expect(measures.mended).toMatchObject({ loose: 1, lost: [] })
  expect(measures.bodies[0]?.size_mm[2]).toBeCloseTo(98, 1)
  expect(measures.feet_mm2).toBeGreaterThan(1000)
  expect(lights({ ...result, measures })).toMatchObject({ height: 'green', stand: 'green' })
  const lower = await printOf({ size: [1, 1, 1], at: [30, 0, -10] })
  expect(lights(lower)).toMatchObject({ height: 'red' })
  expect(lights({ ...result, measures: { ...measures, feet_mm2: 0 } })).toMatchObject({ stand: 'red' })
})

test('a corner without a surface makes the model that is shown no smaller', async () => {
  const document = new Document()
  const array = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 90, 90, 90])
  const buffer = document.createBuffer()
  const corners = document.createAccessor().setType('VEC3').setArray(array).setBuffer(buffer)
  const sides = new Uint16Array([0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2])
  const indices = document.createAccessor().setArray(sides).setBuffer(buffer)
  const primitive = document.createPrimitive().setAttribute('POSITION', corners).setIndices(indices)
  document.createNode().setMesh(document.createMesh().addPrimitive(primitive))
  const path = kept('stray', await new NodeIO().writeBinary(document))
  const { bytes } = await buildWebCopy({ path, up: null, turn: null, heightMm: 98 })
  expect(sizeOf((await readMesh(bytes)).points)[2]).toBeCloseTo(0.098, 4)
})

test('a GLB keeps the colours of its materials, also where it has nothing else', async () => {
  const document = new Document()
  const buffer = document.createBuffer()
  const corners = document
    .createAccessor()
    .setType('VEC3')
    .setBuffer(buffer)
    .setArray(Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]))
  const body = document.createMesh()
  for (const [red, faces] of [
    [1, [0, 2, 1, 0, 1, 3]],
    [0, [0, 3, 2, 1, 2, 3]],
  ] as const) {
    const indices = document.createAccessor().setBuffer(buffer).setArray(Uint16Array.from(faces))
    const material = document.createMaterial().setBaseColorFactor([red, 0.5, 0.5, 1])
    body.addPrimitive(
      document.createPrimitive().setAttribute('POSITION', corners).setIndices(indices).setMaterial(material),
    )
  }
  document.createNode().setMesh(body)
  const path = kept('painted', await new NodeIO().writeBinary(document))
  const { bytes } = await buildWebCopy({ path, up: null, turn: null, heightMm: 98 })
  const shown = await openGlb(bytes)
  const reds = shown
    .getRoot()
    .listMaterials()
    .map(material => material.getBaseColorFactor()[0])
  expect(reds.toSorted()).toEqual([0, 1])
})

/** A red trunk with a blue cap, as painted triangles of a 3MF and as two materials of a GLB. */
async function painted() {
  const { Manifold } = await manifold()
  const trunk = Manifold.cube([20, 20, 30], false)
  const cap = Manifold.cube([20, 20, 20], false).translate([0, 0, 30])
  const xml = [trunk, cap].map((solid, i) => ({
    xml: objectXml(`part-${i}`, solid, () => i),
    at: [[0, 0, 0] as const],
  }))
  return threeMf(xml, {}, ['#c81e1e', '#1e46c8'])
}
const trianglesIn = (file: Uint8Array | null | undefined) => {
  const model = strFromU8(unzipSync(file ?? new Uint8Array())['3D/3dmodel.model'] ?? new Uint8Array())
  const colours = [...model.matchAll(/displaycolor="([^"]+)"/g)].map(([, colour]) => colour)
  const objects = [...model.matchAll(/<object id="\d+"[^>]* name="(\w+)">[\s\S]*?<\/object>/g)]
  return {
    colours,
    paintsOf: (wanted: string) => {
      const [object = ''] = objects.find(([, name]) => name === wanted) ?? []
      const paints = object.matchAll(/p1="(\d+)" paint_color="(\w+)" slic3rpe:mmu_segmentation="(\w+)"/g)
      return [...new Set(Array.from(paints, ([, p1, paint, mmu]) => `${p1} ${paint} ${mmu}`))].toSorted()
    },
  }
}

test('a painted sculpt has a 3MF in colours and a paint card, the base and its letters in theirs', async () => {
  const path = kept('in-colours', await painted())
  const { files, measures } = await buildBodyPrint({ ...order, path })
  const { colours, paintsOf } = trianglesIn(files?.colours)
  expect(colours).toEqual(['#c81e1e', '#1e46c8', '#26272e', '#d9b064'])
  expect(paintsOf('figure')).toEqual(['0 4 4', '1 8 8'])
  expect(paintsOf('base')).toEqual(['2 0C 0C', '3 1C 1C'])
  const scale = 98.4 / 50
  expect(measures.regions.map(({ colour }) => colour)).toEqual(['#c81e1e', '#1e46c8'])
  const [red = 0, blue = 0] = measures.regions.map(({ area_mm2: area }) => area)
  expect(blue / (4 * 20 * 20 * scale ** 2 + 20 * 20 * scale ** 2)).toBeCloseTo(1, 1)
  expect(red).toBeGreaterThan(blue)
  const plain = await buildBodyPrint({ ...order, label: null, path: (await twoLegs()).path })
  expect([plain.files?.colours, plain.measures.regions]).toEqual([null, []])
})

test('many shades become eight paints at most, and a speck takes the colour around it', async () => {
  const { Manifold } = await manifold()
  const ball = Manifold.sphere(20, 64)
  const count = ball.numTri()
  const { triVerts, vertProperties, numProp } = ball.getMesh()
  const rgb = new Uint8Array(count * 3)
  for (let t = 0; t < count; t++) {
    const height = (vertProperties[(triVerts[t * 3] ?? 0) * numProp + 2] ?? 0) / 20
    rgb.set([127 + Math.round(120 * height), 60 + (t % 7), 200 - Math.round(50 * height)], t * 3)
  }
  rgb.set([0, 255, 0], 300)
  const few = fewColours(ball, rgb, 8)
  expect(few.colours.length).toBeGreaterThanOrEqual(6)
  expect(few.colours.length).toBeLessThanOrEqual(8)
  expect(few.areas_mm2.reduce((sum, area) => sum + area, 0) / ball.surfaceArea()).toBeCloseTo(1, 3)
  expect(few.areas_mm2).toEqual(few.areas_mm2.toSorted((one, other) => other - one))
  rgb.fill(90)
  rgb.set([0, 255, 0], 300)
  expect(fewColours(ball, rgb, 8).areas_mm2).toHaveLength(1)
  ball.delete()
})

test('feet that reach over the edge of the base are said to', async () => {
  const { path } = await twoLegs(32)
  const result = await buildBodyPrint({ ...order, label: null, path })
  expect(result.measures.beyond_mm).toBeGreaterThan(5)
  expect(lights(result).stand).toBe('amber')
})
