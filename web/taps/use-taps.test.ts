import { expect, test } from 'vitest'
import { defaultFigure } from '../../shared/figure/figure.ts'
import { childOf } from '../../shared/photo-reading/photo-reading.ts'
import { answeredFigure, answersOfChild } from './use-taps.ts'

test('a beard that was answered of an adult is not worn by a child', () => {
  const beard = { style: 'full', colour: '#3a2219' } as const
  const answers = { said: ['hair', 'beard'] as const, figure: { ...defaultFigure, beard } }
  const toddler = childOf(defaultFigure, 'toddler')
  expect(answeredFigure(toddler, answersOfChild(answers))).toMatchObject({
    beard: null,
    build: { age: 'toddler' },
  })
})
