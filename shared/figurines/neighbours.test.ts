import { expect, test } from 'vitest'
import { randomFigures } from '../../server/kit/random-figures.ts'
import { defaultFigure, readFigure } from '../figure/figure.ts'
import { writeFigureCode } from '../figure/figure-code.ts'
import { FACE_KEYS } from '../figure/figure-face.ts'
import { neighboursOf } from './neighbours.ts'

const codes = (...asked: Parameters<typeof neighboursOf>) => neighboursOf(...asked).map(writeFigureCode)

test('the same figure and round have the same nine neighbours, another round has others', () => {
  expect(codes(defaultFigure, 1)).toEqual(codes(defaultFigure, 1))
  const both = [...codes(defaultFigure, 1), ...codes(defaultFigure, 2), writeFigureCode(defaultFigure)]
  expect(new Set(both).size).toBe(19)
})

test('neighbours are figures the kit builds, in the same clothes, pose and covering', () => {
  for (const figure of randomFigures(60, 11))
    for (const next of neighboursOf(figure, 0)) {
      expect(readFigure(next).errors).toBeNull()
      const { outfit, prop, pose, build, headwear, base, backdrop } = figure
      expect(next).toMatchObject({ outfit, prop, pose, build, headwear, base, backdrop })
      expect(next.glasses === null).toBe(figure.glasses === null)
      expect(next.beard === null).toBe(figure.beard === null)
    }
})

test('most amounts stay near, and some go far enough to be seen', () => {
  const amounts = neighboursOf(defaultFigure, 3).flatMap(({ face }) =>
    FACE_KEYS.filter(key => key !== 'double_chin' && key !== 'cheek').map(key => Math.abs(face[key] ?? 0)),
  )
  const middle = amounts.toSorted((a, b) => a - b)[amounts.length >> 1] ?? 0
  expect(middle).toBeGreaterThan(0.08)
  expect(middle).toBeLessThan(0.3)
  expect(Math.max(...amounts)).toBeGreaterThan(0.35)
})
