import { expect, test } from 'vitest'
import { type Placed, stl } from './model-files.ts'

/** A corner of a cube of 10 mm: three triangles that look down, to the front and to the left, and one without a surface. */
const solid = {
  numTri: () => 4,
  getMesh: () => ({
    numProp: 3,
    vertProperties: [0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10],
    triVerts: [0, 2, 1, 0, 1, 3, 0, 3, 2, 0, 0, 0],
  }),
} as unknown as Placed['solid']

test('every triangle of an STL says where it looks, wherever its solid stands on the plate', () => {
  const bytes = Buffer.from(stl([{ name: 'corner', solid, at: [50, 60, 70] }]))
  const floats = (triangle: number, from: number) =>
    [0, 1, 2].map(k => bytes.readFloatLE(84 + triangle * 50 + (from + k) * 4) + 0)
  expect([0, 1, 2, 3].map(triangle => floats(triangle, 0))).toEqual([
    [0, 0, -1],
    [0, -1, 0],
    [-1, 0, 0],
    [0, 0, 0],
  ])
  expect(floats(0, 3)).toEqual([50, 60, 70])
})
