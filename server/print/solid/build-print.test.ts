import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { defaultFigure, type Figure2, kitParts } from '../../../shared/figure/figure.ts'
import { highest } from '../../../shared/figure/figure-scene.ts'
import { BASE_MM, FIGURINE_HEIGHT_MM, FOOT_RADIUS, figureScale } from '../../../shared/figure/figure-size.ts'
import { figureParts } from '../../../shared/kit/api.ts'
import { readScene } from '../../kit/drawing/answer-tasks.ts'
import { openKit } from '../../kit/kit-files.ts'
import { printBodies } from '../../kit/print-bodies.ts'
import { buildPrint } from './build-print.ts'

const kitDirectory = resolve(import.meta.dirname, '../../../art/kit')
const kit = openKit(kitDirectory)
const aged = (age: Figure2['build']['age']): Figure2 => ({ ...defaultFigure, build: { age, girth: 1 } })
const baseIn = async (figure: Figure2, label: string | null = null) => {
  const order = { kitDirectory, figure, label, heightMm: FIGURINE_HEIGHT_MM, hash: '', title: '' }
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
  expect(base?.size_mm[0]).toBeGreaterThan(75)
})

test.each([
  ['football', 'कोहली', 18],
  ['cricket-kit', 'Tendulkar', 10],
] as const)('the %s with %s %i is closed for print and of one piece', async (style, name, number) => {
  const outfit = { ...defaultFigure.outfit, style, colours: [], words: { name, number } }
  const figure = { ...defaultFigure, outfit }
  const order = { kitDirectory, figure, label: null, heightMm: FIGURINE_HEIGHT_MM, hash: '', title: '' }
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
    const scale = figureScale(bodies.reduce((top, { points }) => highest(points, top), 0))
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
    const scale = figureScale(highest(points, 0))
    expect(reach * scale * 2).toBeCloseTo(BASE_MM.diameter, 0)
    expect(-ground * scale).toBeCloseTo(BASE_MM.height, 0)
  },
)
