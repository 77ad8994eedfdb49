import { expect, test } from 'vitest'
import { defaultFigure, kitParts } from '../../shared/figure/figure.ts'
import { FIGURE_SLOTS } from '../../shared/figure/figure-slots.ts'
import { figureWords } from './figure-words.ts'

const figure = {
  ...defaultFigure,
  hair: { style: 'bun-jasmine' as const, colour: '#15100f' },
  glasses: { style: 'cat-eye' as const, colour: '#6e1f2d' },
  outfit: {
    ...defaultFigure.outfit,
    style: 'saree' as const,
    colours: ['#6e1f2d', '#d9a02f', '#3f7a4a', '#26365a'],
  },
  jewellery: ['jhumkas' as const, 'nose-pin' as const],
}

test('a figure in plain words, made of ids and names of colours', () => {
  const words = figureWords(figure, FIGURE_SLOTS)
  expect(words).toContain('hair: a bun with jasmine flowers; hair colour: jet black')
  expect(words).toContain('glasses: cat eye, maroon')
  expect(words).toContain('clothes: saree (Saree maroon, Border mustard, Blouse green, Shoes navy)')
  expect(words).toContain('jewellery: jhumkas, nose pin')
  expect(words).toContain('beard: none')
  expect(words).not.toMatch(/#|undefined|null/)
})

test('somebody who sits is said to, in plain words', () => {
  expect(figureWords({ ...figure, pose: 'sitting' }, ['pose'])).toContain('pose: sitting on a stool')
  expect(figureWords({ ...figure, pose: 'wheelchair' }, ['pose'])).toContain('pose: in a wheelchair')
})

test('only what is settled is said', () => {
  expect(figureWords(figure, ['glasses'])).toBe(
    'Of this person these are settled; show them so: glasses: cat eye, maroon.',
  )
  expect(figureWords(figure, [])).toBe('')
})

test('a shirt is told with the number on it and without the name, not with those it was sculpted with', () => {
  const shirt = (words: { name: string | null; number: number | null }) =>
    figureWords({ ...figure, outfit: { ...figure.outfit, style: 'football', words } }, ['outfit'])
  expect(shirt({ name: 'Kohli', number: 18 })).toContain(
    'football shirt and shorts with a name above the number 18 on the back',
  )
  expect(shirt({ name: null, number: null })).toContain('with no number on the back')
  expect(shirt({ name: null, number: 7 })).not.toContain('10')
})

test('no part of the kit is without words', () => {
  for (const style of kitParts.outfit)
    expect(figureWords({ ...figure, outfit: { ...figure.outfit, style, colours: [] } }, ['outfit'])).toMatch(
      /clothes: [A-Za-z]/,
    )
})
