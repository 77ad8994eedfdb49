import { expect, test } from 'vitest'
import { sizeToSend } from './redraw-photo.ts'

test('a photo is sent no larger than is looked at', () => {
  expect(sizeToSend({ width: 4000, height: 3000 })).toEqual({ width: 2048, height: 1536 })
  expect(sizeToSend({ width: 200, height: 300 })).toEqual({ width: 200, height: 300 })
})

test.each([
  { width: 199, height: 800, shortEdge: 199 },
  { width: 8192, height: 400, shortEdge: 100 },
])(
  'a photo of $width by $height is refused before anybody signs up for it',
  ({ width, height, shortEdge }) => {
    expect(() => sizeToSend({ width, height })).toThrow(
      `The photo is too small: its shorter side has ${shortEdge} pixels, and it needs at least 200.`,
    )
  },
)
