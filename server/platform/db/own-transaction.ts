import { AsyncLocalStorage } from 'node:async_hooks'

const underWay = new AsyncLocalStorage<{ outer: object; isOpen: boolean } | undefined>()

export class OutsideTransaction extends Error {
  override message = 'The database was used outside the transaction that is under way; pass tx on.'
}

/** The embedded database would wait for itself for ever; a server would need a second connection. */
export function refuseInside(outer: object) {
  const own = underWay.getStore()
  if (own?.isOpen && own.outer === outer) throw new OutsideTransaction()
}

/** What outlives the work, such as what is done after the commit, is not refused. */
export async function insideTransaction<T>(outer: object, work: () => Promise<T>): Promise<T> {
  const own = { outer, isOpen: true }
  try {
    // Drizzle's queries run when they are awaited, which has to be in here.
    return await underWay.run(own, async () => work())
  } finally {
    own.isOpen = false
  }
}

/** For work that is shared by all requests, such as listeners and timers, though one request starts it. */
export const outsideTransactions = <T>(work: () => T): T => underWay.run(undefined, work)
