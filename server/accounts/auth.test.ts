import { expect, test } from 'vitest'
import { defaultHashing } from './auth.ts'

test('a password is recognised by its hash, and another one is not', async () => {
  const hash = await defaultHashing.hash('paint-brush-9')
  expect(await defaultHashing.verify({ hash, password: 'paint-brush-9' })).toBe(true)
  expect(await defaultHashing.verify({ hash, password: 'paint-brush-8' })).toBe(false)
})
