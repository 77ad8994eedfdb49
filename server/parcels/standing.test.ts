import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ParcelState } from '../../shared/parcels/api.ts'
import { type KnownScan, standingOf } from './standing.ts'

const PERMUTATIONS = process.env.FULL ? 1000 : 25
const SEED = Number(process.env.SEED ?? 20261123)
const PARCELS = 200

function seeded(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { below: (n: number) => Math.floor(next() * n) }
}
type Random = ReturnType<typeof seeded>

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T]
  }
  return mixed
}

const WAYS: ParcelState[][] = [
  ['booked', 'booked', 'in_transit', 'in_transit', 'in_transit', 'out', 'delivered'],
  ['booked', 'in_transit', 'out', 'not_delivered', 'in_transit', 'out', 'not_delivered', 'out', 'delivered'],
  [
    'booked',
    'pickup_problem',
    'booked',
    'in_transit',
    'out',
    'not_delivered',
    'returning',
    'returning',
    'returned',
  ],
  ['booked', 'in_transit', 'lost', 'in_transit', 'out', 'delivered', 'in_transit'],
  ['booked', 'in_transit', 'damaged'],
  ['booked', 'cancelled'],
]
interface Told extends KnownScan {
  parcel: number
}
/** 2,000 scans of 200 parcels, some with the same time, some of a status nobody knows. */
function history(random: Random): Told[] {
  const scans: Told[] = []
  while (scans.length < 2000) {
    const parcel = scans.length % PARCELS
    const way = WAYS[parcel % WAYS.length] ?? []
    const state = random.below(40) === 0 ? null : (way[random.below(way.length)] ?? null)
    const step = state === null ? random.below(9) : way.lastIndexOf(state)
    const at = new Date(Date.UTC(2026, 10, 1 + step, 4 + random.below(3)))
    const key = createHash('sha256')
      .update(`${parcel}|${state}|${at.toISOString()}|${random.below(3)}`)
      .digest('hex')
    scans.push({ parcel, key, at, state, confirmed: true })
  }
  return scans
}

/** As the shop does it: every scan is kept and read with all others, and an order only moves forward. */
function told(scans: readonly Told[]) {
  const kept = Array.from({ length: PARCELS }, () => new Map<string, KnownScan>())
  const parcels = Array.from({ length: PARCELS }, () => ({
    state: 'booked' as ParcelState | null,
    reached: 0,
    failed: 0,
  }))
  for (const scan of scans) {
    const known = kept[scan.parcel]
    if (!known) continue
    known.set(scan.key, scan)
    const standing = standingOf([...known.values()])
    const before = parcels[scan.parcel]
    parcels[scan.parcel] = {
      state: standing.state ?? before?.state ?? null,
      reached: Math.max(before?.reached ?? 0, standing.reached),
      failed: standing.failedAttempts,
    }
  }
  return parcels
}

test(`${PERMUTATIONS} orders of the same 2,000 scans, some repeated, end in the same states (seed ${SEED})`, () => {
  const random = seeded(SEED)
  const scans = history(random)
  const inOrder = told(scans.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
  expect(new Set(inOrder.map(({ state }) => state)).size).toBeGreaterThan(4)
  for (let round = 0; round < PERMUTATIONS; round += 1) {
    const again = Array.from({ length: 200 }, () => scans[random.below(scans.length)] as Told)
    expect(told(shuffled([...scans, ...again], random)), `permutation ${round}`).toEqual(inOrder)
  }
})

const scan = (state: ParcelState | null, hour: number, confirmed = true): KnownScan => ({
  key: `${state} ${hour}`,
  at: new Date(Date.UTC(2026, 10, 2, hour)),
  state,
  confirmed,
})

test('an older scan than the newest one changes nothing but how far the order has come', () => {
  const standing = standingOf([scan('in_transit', 5), scan('out', 3)])
  expect([standing.state, standing.reached]).toEqual(['in_transit', 2])
})

test('delivered and returned count once the courier itself has said so', () => {
  expect(standingOf([scan('out', 1), scan('delivered', 2, false)])).toMatchObject({
    state: 'out',
    reached: 2,
    unconfirmed: 'delivered',
  })
  expect(standingOf([scan('returning', 1), scan('returned', 2, false)]).state).toBe('returning')
  expect(standingOf([scan('out', 1), scan('delivered', 2)])).toMatchObject({
    state: 'delivered',
    unconfirmed: null,
  })
})

test('what is delivered stays so, and a later scan is only told', () => {
  const standing = standingOf([scan('delivered', 2), scan('in_transit', 3), scan('delivered', 4)])
  expect(standing.state).toBe('delivered')
  expect(standing.afterEnd.map(({ state }) => state)).toEqual(['in_transit'])
})

test('what could not be handed over waits for an answer at the depot too, until it goes out or back', () => {
  const failed = [scan('out', 1), scan('not_delivered', 2), scan('in_transit', 3)]
  expect(standingOf(failed)).toMatchObject({ state: 'not_delivered', failedAttempts: 1 })
  const again = [...failed, scan('not_delivered', 4), scan('not_delivered', 5)]
  expect(standingOf(again), 'said twice').toMatchObject({ failedAttempts: 2 })
  for (const state of ['out', 'returning', 'delivered'] as const)
    expect(standingOf([...failed, scan(state, 4)]).state).toBe(state)
})

test('a status nobody knows moves nothing', () => {
  expect(standingOf([scan('in_transit', 1), scan(null, 2)]).state).toBe('in_transit')
  expect(standingOf([scan(null, 2)])).toMatchObject({ state: null, reached: 0 })
})
