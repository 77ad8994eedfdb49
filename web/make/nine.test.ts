import { expect, test } from 'vitest'
import { defaultFigure, type Figure2, withoutClashes } from '../../shared/figure/figure.ts'
import { beginNine, followNine, nineOf } from './nine.ts'

test('the nine stay while one of them is tried, and another figure has its own', () => {
  const nine = beginNine(defaultFigure)
  const [one = defaultFigure] = nineOf(nine)
  expect(followNine(nine, one)).toBe(nine)
  const more = { before: defaultFigure, of: one, round: 1 }
  expect(followNine(more, defaultFigure)).toEqual(nine)
  const other: Figure2 = { ...defaultFigure, skin: '#3b2219' }
  expect(followNine(more, other)).toEqual(beginNine(other))
})

test('what waits under a hijab waits in each of the nine too', () => {
  const wanted: Figure2 = {
    ...defaultFigure,
    headwear: { style: 'hijab', colour: '#26262c' },
    jewellery: ['jhumkas'],
  }
  for (const one of nineOf(beginNine(wanted))) {
    expect(one.jewellery).toEqual(['jhumkas'])
    expect(withoutClashes(one).jewellery).toEqual([])
  }
})
