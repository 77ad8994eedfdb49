import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { defaultFigure, type Figure2, kitParts } from '../../../shared/figure/figure.ts'
import { highest } from '../../../shared/figure/figure-scene.ts'
import {
  BASE_MM,
  FIGURINE_HEIGHT_MM,
  FOOT_RADIUS,
  figureScale,
  figurineHeight,
} from '../../../shared/figure/figure-size.ts'
import { figureParts } from '../../../shared/kit/api.ts'
import { defaultPrinter } from '../../../shared/print/api.ts'
import { readScene } from '../../kit/drawing/answer-tasks.ts'
import { examplesOf } from '../../kit/example-figures.ts'
import { figureHeightIn } from '../../kit/figure-height.ts'
import { openKit } from '../../kit/kit-files.ts'
import { printBodies } from '../../kit/print-bodies.ts'
import { UNCALIBRATED } from '../estimate.ts'
import { reportOf } from '../report.ts'
import { buildPrint } from './build-print.ts'

// A build takes some seconds, more where other tests run beside it.
vi.setConfig({ testTimeout: 120_000 })

const kitDirectory = resolve(import.meta.dirname, '../../../art/kit')
const kit = openKit(kitDirectory)
const heightOf = figureHeightIn(kit)
const aged = (age: Figure2['build']['age']): Figure2 => ({ ...defaultFigure, build: { age, girth: 1 } })
const baseIn = async (figure: Figure2, label: string | null = null) => {
  const order = {
    kitDirectory,
    figure,
    label,
    heightMm: await heightOf(figure),
    clearanceMm: 0.2,
    hash: '',
    title: '',
  }
  const { measures } = await buildPrint(order)
  expect(measures.clash_mm3).toBeLessThan(1)
  return measures.bodies.find(({ name }) => name === 'base')
}

test.each(['adult', 'toddler'] as const)('the base of a(n) %s is 66 mm wide and 12 mm high', async age => {
  const base = await baseIn(aged(age), 'Asha')
  expect(base).toMatchObject({ closed: true, pieces: 1 })
  expect(base?.size_mm[0]).toBeCloseTo(BASE_MM.diameter, 0)
})

test('the first base grows with its figure, as it was made', async () => {
  const base = await baseIn({ ...aged('toddler'), base: { top: 'plain' } })
  expect(base?.size_mm[0]).toBeGreaterThan(70)
})

test.each([
  ['football', 'कोहली', 18],
  ['cricket-kit', 'Tendulkar', 10],
] as const)('the %s with %s %i is closed for print and of one piece', async (style, name, number) => {
  const outfit = { ...defaultFigure.outfit, style, colours: [], words: { name, number } }
  const figure = { ...defaultFigure, outfit }
  const order = {
    kitDirectory,
    figure,
    label: null,
    heightMm: await heightOf(figure),
    clearanceMm: 0.2,
    hash: '',
    title: '',
  }
  const { open, loose, bodies, regions } = (await buildPrint(order)).measures
  expect([open, loose]).toEqual([[], []])
  expect(bodies[0]).toMatchObject({ name: 'figure', closed: true, pieces: 1 })
  expect(regions.find(({ region }) => region === 'words')?.area_mm2).toBeGreaterThan(80)
})

const BESIDE = ['ball', 'tabla', 'dog', 'cat'] as const
const NEAR_GROUND = 0.04
/** Of the painted top, in millimetres; see TOP in art/studio/kit_base.py. */
const TOP_RADIUS = (0.486 / FOOT_RADIUS) * (BASE_MM.diameter / 2)

test.each(kitParts.age)('what stands beside a(n) %s stands on the top of its base', async age => {
  for (const prop of BESIDE) {
    const bodies = await printBodies(kit, kitDirectory, { ...aged(age), prop })
    const scale = figureScale(
      bodies.reduce((top, { points }) => highest(points, top), 0),
      await heightOf(aged(age)),
    )
    let reach = 0
    for (const { points } of bodies)
      for (let i = 0; i < points.length; i += 3)
        if ((points[i + 1] ?? 0) < NEAR_GROUND)
          reach = Math.max(reach, Math.hypot(points[i] ?? 0, points[i + 2] ?? 0))
    expect(reach * scale, prop).toBeLessThan(TOP_RADIUS)
  }
})

test.each(['adult', 'toddler'] as const)(
  'a picture shows the base of a(n) %s as large as its print',
  async age => {
    const figure = aged(age)
    const { frame, slots } = await kit.stored(figure.kit)
    const parts = figureParts(figure, { slots }).map(part => ({ ...part, path: kit.pathOf(part.file.url) }))
    const { points, ground } = await readScene(figure, frame, parts)
    let reach = 0
    for (let i = 0; i < points.length; i += 3)
      if ((points[i + 1] ?? 0) < -0.05) reach = Math.max(reach, points[i] ?? 0)
    const scale = figureScale(highest(points, 0), await heightOf(figure))
    expect(reach * scale * 2).toBeCloseTo(BASE_MM.diameter, 0)
    expect(-ground * scale).toBeCloseTo(BASE_MM.height, 0)
  },
)

const made = async (changes: Partial<Figure2>) => {
  const figure = { ...defaultFigure, ...changes }
  const order = { kitDirectory, figure, label: null, clearanceMm: 0.2, hash: '', title: '' }
  return { figure, ...(await buildPrint({ ...order, heightMm: await heightOf(figure) })) }
}

test.each([
  ['bald', 'adult'],
  ['pigtails', 'toddler'],
] as const)(
  'the head of somebody %s, %s, comes off in one piece and lies on its back',
  async (style, age) => {
    const { measures } = await made({
      hair: { ...defaultFigure.hair, style },
      build: { age, girth: 1.3, limbs: true },
    })
    expect(measures.head?.apart).toBe(true)
    expect(measures.bodies.map(({ name, pieces, closed }) => [name, pieces, closed])).toEqual([
      ['figure', 1, true],
      ['head', 1, true],
      ['base', 1, true],
    ])
    const [body, head] = measures.bodies
    // Lying, it is as high as it is deep, and the body ends at its peg.
    expect(head?.size_mm[2]).toBeLessThan(70)
    expect(body?.size_mm[2]).toBeLessThan(75)
  },
)

test('hair under a raised hand stays on the body, and the report says so', async () => {
  const { measures } = await made({ hair: { ...defaultFigure.hair, style: 'long-curls' }, pose: 'wave' })
  const { checks } = reportOf(measures, defaultPrinter, UNCALIBRATED)
  expect(measures.bodies.map(({ name, pieces }) => [name, pieces])).toEqual([
    ['figure', 1],
    ['head', 1],
    ['base', 1],
  ])
  expect(checks.find(({ id }) => id === 'head')?.text).toMatch(/stays on the body/)
})

test('a figure of the first kit is printed in one piece, as before', async () => {
  const [figure] = examplesOf(1)
  if (!figure) throw new Error('there is no such figure')
  const order = { kitDirectory, figure, label: null, clearanceMm: 0.2, hash: '', title: '' }
  const { measures } = await buildPrint({ ...order, heightMm: FIGURINE_HEIGHT_MM })
  expect(measures.head).toBeUndefined()
  expect(measures.bodies.map(({ name }) => name)).toEqual(['figure', 'base'])
  expect(measures.bodies[0]?.size_mm[2]).toBeCloseTo(98, 1)
})

test('everybody alone on a base stands between 102 and 127 mm, the smaller at 104', async () => {
  for (const age of kitParts.age)
    for (const hair of ['bald', 'afro', 'bun'] as const)
      for (const pose of ['stand', 'wheelchair'] as const) {
        const height = await heightOf({ ...aged(age), pose, hair: { ...defaultFigure.hair, style: hair } })
        expect(height, `${age} ${hair} ${pose}`).toBeGreaterThanOrEqual(102)
        expect(height).toBeLessThanOrEqual(127)
        if (age === 'toddler') expect(height).toBe(104)
      }
})

test('the height told from a few points of each part is that of all points', async () => {
  for (const age of kitParts.age) {
    const figure: Figure2 = {
      ...aged(age),
      face: { height: 1, width: -1 },
      hair: { ...defaultFigure.hair, style: 'bun' },
    }
    const bodies = await printBodies(kit, kitDirectory, figure)
    const top = bodies.reduce((high, { points }) => highest(points, high), 0)
    const crown = highest(bodies.find(({ name }) => name === 'head')?.points ?? new Float32Array(), 0)
    expect(Math.abs((await heightOf(figure)) - figurineHeight(figure, { top, crown }))).toBeLessThanOrEqual(1)
  }
})
