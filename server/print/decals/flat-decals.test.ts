import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Figure2 } from '../../../shared/figure/figure.ts'
import { sampleFigure } from '../../../shared/figure/figure-choices.ts'
import { figureParts } from '../../../shared/kit/api.ts'
import { readScene } from '../../kit/drawing/answer-tasks.ts'
import { openKit } from '../../kit/kit-files.ts'
import { flatDecals, scaleOf } from './flat-decals.ts'
import { type FlatDecal, patternDecal } from './paint-decal.ts'

const kit = openKit(fileURLToPath(new URL('../../../art/kit', import.meta.url)))

async function sceneOf(figure: Figure2) {
  const { frame, slots } = await kit.stored(figure.kit)
  const parts = figureParts(figure, { slots }).map(part => ({ ...part, path: kit.pathOf(part.file.url) }))
  return readScene(figure, frame, parts)
}

const painted = ({ pixels, width, height }: FlatDecal) => {
  let count = 0
  for (let i = 0; i < width * height; i++) if ((pixels[i * 3] ?? 255) < 250) count++
  return count
}

test('a face is laid flat piece by piece, as large as it is on the print', async () => {
  const scene = await sceneOf(sampleFigure)
  const scale = scaleOf(scene, 110)
  const decals = flatDecals(scene, scale)
  expect(decals.map(({ name }) => name).toSorted()).toEqual([
    'Brow left',
    'Brow right',
    'Eye left',
    'Eye right',
    'Mouth',
  ])
  const brow = decals.find(({ name }) => name === 'Brow left')
  if (!brow) throw new Error('there is no brow')
  const onFigure = reachOf(scene, 'brows') * scale
  expect(Math.hypot(brow.widthMm, brow.heightMm) / onFigure).toBeGreaterThan(0.94)
  expect(Math.hypot(brow.widthMm, brow.heightMm) / onFigure).toBeLessThan(1.06)
  const [larger] = flatDecals(scene, scale * 2)
  expect(larger?.widthMm).toBeCloseTo(2 * (decals[0]?.widthMm ?? 0), 0)
})

test('the number of a shirt lies flat at the width it has around the back', async () => {
  const words = { name: null, number: 12 }
  const scene = await sceneOf({
    ...sampleFigure,
    outfit: { ...sampleFigure.outfit, style: 'football', colours: [], words },
  })
  const shirt = flatDecals(scene, scaleOf(scene, 110)).filter(({ name }) => /Back|Chest/.test(name))
  expect(shirt.map(({ name }) => name).toSorted()).toEqual(['Back', 'Chest'])
  const back = shirt.find(({ name }) => name === 'Back')
  expect((back?.widthMm ?? 0) / (back?.heightMm ?? 1)).toBeGreaterThan(0.9)
})

test('a pattern is cut from a swatch in its two colours', () => {
  const swatch = patternDecal({ kind: 'stripes', region: 'cloth-1', colours: ['#204080', '#204080'] }, 56)
  expect(painted(swatch) / (swatch.width * swatch.height)).toBeCloseTo(0.5, 1)
})

/** From corner to corner of the box around the left half of a slot. */
function reachOf({ points, starts }: Awaited<ReturnType<typeof sceneOf>>, slot: string) {
  const at = starts.findIndex(({ of }) => of.startsWith(`${slot} `))
  const [from, to] = [starts[at]?.at ?? 0, starts[at + 1]?.at ?? points.length / 3]
  const left = Array.from({ length: to - from }, (_, i) => (from + i) * 3).filter(i => (points[i] ?? 0) < 0)
  const reach = [0, 1, 2].map(axis => {
    const along = left.map(i => points[i + axis] ?? 0)
    return Math.max(...along) - Math.min(...along)
  })
  return Math.hypot(...reach)
}
