import { z } from 'zod/mini'
import { readStored, writeStored } from '../browser/storage.ts'

const KEY = 'dopple.paying'
const REMEMBERED = 20
const LATELY_MS = 30 * 60_000

/** An order whose payment this browser opened, and when it was paid. */
const StartedPayment = z.object({ id: z.string(), wish: z.string(), paidAt: z.nullable(z.number()) })
type StartedPayment = z.infer<typeof StartedPayment>

/** Used where the browser refuses storage. */
let inMemory: StartedPayment[] = []
const all = () => readStored('localStorage', KEY, z.array(StartedPayment)) ?? inMemory
function saveAll(begun: StartedPayment[]) {
  inMemory = begun.slice(-REMEMBERED)
  writeStored('localStorage', KEY, inMemory)
}

export const unfinishedPayments = () => all().filter(({ paidAt }) => paidAt === null)

export const saveStarted = (id: string, hash: string) =>
  saveAll([...all().filter(other => other.id !== id), { id, wish: hash, paidAt: null }])

export const forgetStarted = (id: string) => saveAll(all().filter(other => other.id !== id))

/** The same items to the same address, paid a moment ago: probably one purchase, not two. */
export const paidLately = (hash: string) =>
  all().findLast(
    begun => begun.wish === hash && begun.paidAt !== null && begun.paidAt > Date.now() - LATELY_MS,
  )?.id ?? null

/** Runs once per paid order, in whichever tab comes first. */
export async function oncePaid(id: string, work: () => void) {
  const once = () => {
    if (!unfinishedPayments().some(begun => begun.id === id)) return
    saveAll(all().map(begun => (begun.id === id ? { ...begun, paidAt: Date.now() } : begun)))
    work()
  }
  if (navigator.locks) await navigator.locks.request(KEY, async () => once())
  else once()
}

/** A short hash that tells one purchase from another in this browser. */
export function purchaseHash(request: object): string {
  let sum = 0
  for (const letter of JSON.stringify(request)) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return sum.toString(36)
}
