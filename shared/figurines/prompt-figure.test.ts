import { expect, test } from 'vitest'
import { defaultFigure } from '../figure/figure.ts'
import { FIGURE_SLOTS, type FigureSlot, type SlotSources } from '../figure/figure-slots.ts'
import { isPromptOutdated, type KnownFigure, promptFigureOf, promptSlots } from './prompt-figure.ts'

const sourcesWith = (more: Partial<SlotSources> = {}) =>
  ({ ...Object.fromEntries(FIGURE_SLOTS.map(slot => [slot, 'photo'])), ...more }) as SlotSources
const known = (more: Partial<KnownFigure> = {}): KnownFigure => ({
  figure: defaultFigure,
  doubts: [],
  sources: sourcesWith(),
  ...more,
})

test('a drawing is told what is settled and in sight, and nothing of face, age and how somebody stands', () => {
  const slots = (more: Partial<KnownFigure>): FigureSlot[] => promptSlots(known(more))
  expect(slots({ doubts: ['glasses'], sources: sourcesWith({ outfit: 'default' }) })).not.toEqual(
    expect.arrayContaining(['glasses']),
  )
  expect(slots({ sources: sourcesWith({ outfit: 'default' }) })).not.toContain('outfit')
  for (const slot of ['face', 'pose', 'age'] as const) expect(slots({})).not.toContain(slot)
  expect(slots({ figure: { ...defaultFigure, pose: 'wheelchair' } })).toContain('pose')
  const bald = { ...defaultFigure, hair: { ...defaultFigure.hair, style: 'bald' as const } }
  expect(slots({ figure: bald })).toContain('hair')
  expect(slots({ figure: bald })).not.toContain('hair_colour')
  const scarf = { ...defaultFigure, headwear: { style: 'hijab' as const, colour: '#26365a' } }
  expect(slots({ figure: scarf })).not.toContain('hair')
})

test('another part or colour, or what was only guessed before, is told otherwise; the same ids are not', () => {
  const told = promptFigureOf(known({ doubts: ['glasses'] }))
  const later = (more: Partial<KnownFigure>) =>
    isPromptOutdated(told, known({ doubts: ['glasses'], ...more }))
  expect(later({})).toBe(false)
  const { colour, style } = defaultFigure.hair
  expect(later({ figure: { ...defaultFigure, hair: { colour, style } } })).toBe(false)
  expect(later({ figure: { ...defaultFigure, pose: 'hold' } })).toBe(false)
  expect(later({ doubts: [] })).toBe(true)
  expect(later({ figure: { ...defaultFigure, hair: { style, colour: '#f2f0ea' } } })).toBe(true)
  expect(later({ figure: { ...defaultFigure, headwear: { style: 'cap', colour: '#26365a' } } })).toBe(true)
})
