import { expect, test } from 'vitest'
import { defaultFigure } from '../../shared/figure/figure.ts'
import type { Figurine } from '../../shared/figurines/api.ts'
import { makesOf } from './makes-of.ts'

const figurine = (more: Partial<Figurine>) =>
  ({
    photo_id: 'pho_1',
    uploaded_image_url: '/files/1',
    has_drawing: true,
    figure: null,
    ...more,
  }) as Figurine

test('a drawing is made as long as its photo is there, and a figure always', () => {
  const gone = { uploaded_image_url: null }
  expect(makesOf(figurine({}))).toEqual(['drawing'])
  expect(makesOf(figurine({ figure: defaultFigure }))).toEqual(['figure', 'drawing'])
  expect(makesOf(figurine({ figure: defaultFigure, is_demo: true }))).toEqual(['figure'])
  expect(makesOf(figurine({ figure: defaultFigure, has_drawing: false }))).toEqual(['figure'])
  expect(makesOf(figurine({ figure: defaultFigure, ...gone }))).toEqual(['figure'])
  expect(makesOf(figurine({ photo_id: null, figure: defaultFigure, ...gone }))).toContain('figure')
  expect(makesOf(figurine(gone))).toEqual([])
})
