import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { lonelyExports, readCode } from '../scripts/read-code.mjs'

const lonely = lonelyExports(readCode(resolve(import.meta.dirname, '..')))

test('what is exported is imported by another file', () => {
  expect(
    lonely.map(
      ({ path, name, isUsed }) => `${path}: ${name} ${isUsed ? 'needs no export' : 'is used nowhere'}`,
    ),
  ).toEqual([])
})
