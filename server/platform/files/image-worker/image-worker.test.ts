import { afterEach, expect, test } from 'vitest'
import { sharedWork } from './shared-work.ts'
import { type Asker, SHOP, WAITING_MAX, waitingLine } from './waiting-line.ts'

const left = new Set<Asker>()
afterEach(() => left.clear())

function asker(key: string, isGuest: boolean): Asker {
  const one: Asker = { key, isGuest, hasLeft: () => left.has(one) }
  return one
}
const guest = (address = '203.0.113.7') => asker(`address ${address}`, true)
const signedIn = (id = 'asha') => asker(`account ${id}`, false)

function openLine() {
  const refused: [string, string | undefined][] = []
  const line = waitingLine<{ name: string; asker: Asker; reject: (error: Error) => void }>()
  const add = (name: string, asker: Asker) =>
    line.add({
      name,
      asker,
      reject(error) {
        const { code, extra } = error as Error & { code: string; extra: { headers?: object } }
        refused.push([code, Object.values(extra.headers ?? {})[0]])
      },
    })
  const drawn = (guestsToo = true) => line.next(guestsToo)?.name
  return { add, drawn, refused }
}

test('work of guests waits behind that of people signed in and of the shop, whatever came first', () => {
  const { add, drawn } = openLine()
  add('a guest', guest())
  add('Asha', signedIn())
  add('a paid order', SHOP)
  expect([drawn(), drawn(), drawn(), drawn()]).toEqual(['Asha', 'a paid order', 'a guest', undefined])
})

test('while guests have their share of the processes, their work is left in the line', () => {
  const { add, drawn } = openLine()
  add('a guest', guest())
  expect([drawn(false), drawn(true)]).toEqual([undefined, 'a guest'])
})

test.each([
  ['an address', guest, WAITING_MAX.address],
  ['an account', signedIn, WAITING_MAX.account],
])('%s has few tasks waiting; one more is refused, and one that began makes room', (_, who, most) => {
  const { add, drawn, refused } = openLine()
  for (let i = 0; i < most; i++) add(`${i}`, who())
  expect(refused).toEqual([])
  add('one more', who())
  expect(refused).toEqual([['pictures.busy', '5']])
  drawn()
  add('after one began', who())
  expect(refused.length).toBe(1)
})

test('guests of many addresses are refused once their line is long; people signed in and jobs are not', () => {
  const { add, refused } = openLine()
  for (let i = 0; i < WAITING_MAX.guests; i++) add(`${i}`, guest(`203.0.113.${i}`))
  add('one more', guest('198.51.100.1'))
  expect(refused).toEqual([['pictures.busy', '5']])
  add('Asha', signedIn())
  for (let i = 0; i < 100; i++) add(`job ${i}`, SHOP)
  expect(refused.length).toBe(1)
})

test('work whose request ended is dropped, and its place is free', () => {
  const { add, drawn, refused } = openLine()
  const gone = guest()
  for (let i = 0; i < WAITING_MAX.address; i++) add('for nobody', gone)
  left.add(gone)
  add('for a guest', guest())
  expect(refused).toEqual(Array(WAITING_MAX.address).fill(['pictures.left', undefined]))
  expect([drawn(), drawn()]).toEqual(['for a guest', undefined])
})

test('what two ask for is made once, and stays in the line until both have left', async () => {
  const shared = sharedWork<string>(10)
  const { add, drawn } = openLine()
  let made = 0
  const { promise, resolve } = Promise.withResolvers<string>()
  const make = (asker: Asker) => {
    made += 1
    add('the picture', asker)
    return promise
  }
  const [first, second] = [guest(), signedIn()]
  const pictures = [shared('a figure', first, make), shared('a figure', second, make)]
  add('another guest', guest())
  left.add(first)
  expect(drawn()).toBe('the picture')
  resolve('drawn')
  expect([await Promise.all(pictures), made]).toEqual([['drawn', 'drawn'], 1])
})
