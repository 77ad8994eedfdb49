import { expect, test } from 'vitest'
import { defaultHashing, limited } from './password-hashing.ts'

test('of ten passwords two are hashed at once, in the order they came, and a failure frees its place', async () => {
  let running = 0
  let most = 0
  const order: string[] = []
  const { hash } = limited({
    async hash(password) {
      running += 1
      most = Math.max(most, running)
      order.push(password)
      await new Promise(resolve => setTimeout(resolve, 1))
      running -= 1
      if (password === '3') throw new Error('no memory')
      return password
    },
    verify: async () => true,
  })
  const passwords = Array.from({ length: 10 }, (_, at) => `${at}`)
  const settled = await Promise.allSettled(passwords.map(hash))
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect([most, running]).toEqual([2, 0])
  expect(order).toEqual(passwords)
})

test('a password is recognised by its hash, and another one is not', async () => {
  const hash = await defaultHashing.hash('paint-brush-9')
  expect(await defaultHashing.verify({ hash, password: 'paint-brush-9' })).toBe(true)
  expect(await defaultHashing.verify({ hash, password: 'paint-brush-8' })).toBe(false)
})
