import type { WholeOrder } from '../orders/whole-order.ts'

/** Some 2 kB each, and so long as a person takes to pay. */
const MOST = 500
const KEPT_MS = 15 * 60_000

/**
 * The orders placed through this process that wait for their money, as they were written: most are paid minutes later, and then nobody has to
 * read them again. What is remembered may be out of date: it is good for a statement that holds it against the row's `updated_at`, and for nothing else.
 */
export function awaitedOrders() {
  const known = new Map<string, WholeOrder>()
  return {
    remember(order: WholeOrder) {
      if (order.flow !== 'cart') return
      for (const id of known.keys()) {
        if (known.size < MOST) break
        known.delete(id)
      }
      known.set(order.id, order)
      setTimeout(() => known.delete(order.id), KEPT_MS).unref()
    },
    of: (id: string): WholeOrder | undefined => known.get(id),
    /** As soon as its payment is looked at: whoever asks again wants to know what has become of it. */
    forget: (id: string) => void known.delete(id),
  }
}
