import { expect, test } from 'vitest'
import {
  CLOTH_NAMES,
  COLOUR_NAMES,
  EYE_NAMES,
  HAIR_NAMES,
  isWithin,
  nameOf,
  paintOf,
  SKIN_NAMES,
} from './colour-names.ts'

test('our own colour counts where it is one of that name, else the middle of the name', () => {
  expect(paintOf('maroon', '#7a2533')).toBe('#7a2533')
  const middle = paintOf('maroon', null)
  expect(paintOf('maroon', '#3f78b4')).toBe(middle)
  expect(isWithin('maroon', middle)).toBe(true)
})

test.each([
  ['skin', SKIN_NAMES],
  ['hair', HAIR_NAMES],
  ['eyes', EYE_NAMES],
  ['cloth', CLOTH_NAMES],
] as const)('each name of %s has its own middle', (_, names) => {
  for (const name of names) {
    expect(nameOf(paintOf(name, null), names)).toBe(name)
    expect(COLOUR_NAMES).toContain(name)
  }
})
