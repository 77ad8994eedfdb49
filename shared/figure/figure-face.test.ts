import { expect, test } from 'vitest'
import { type Face, faceOf, SHARE, shareOf } from './figure-face.ts'

const measured: Face = { width: 0.31, jaw: -0.42, brow_height: 0.9, cheek: -0.2, lips: 0.07 }

test('how much of a measured face there is, from none to half as much again, is told of the face', () => {
  for (let share = 0; share <= SHARE.most + 0.001; share += SHARE.step)
    expect(shareOf(measured, faceOf(measured, share))).toBeCloseTo(share, 5)
})

test('an amount that was changed since leaves the rest of the likeness', () => {
  expect(shareOf(measured, { ...measured, ears: 1 })).toBeCloseTo(1, 5)
  expect(shareOf(measured, {})).toBe(0)
  expect(shareOf({}, measured)).toBe(0)
})

test('the share chosen last is kept where rounding gives several shares one face', () => {
  const flat: Face = { ears: 0.02 }
  expect(faceOf(flat, 0.8)).toEqual(faceOf(flat, 1))
  expect(shareOf(flat, faceOf(flat, 0.8), 0.8)).toBe(0.8)
  expect(shareOf(flat, faceOf(flat, 0), 0.8)).toBe(0)
})
