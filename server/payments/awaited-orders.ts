import type { WholeOrder } from '../orders/whole-order.ts'

/** Some 2 kB each. */
const MOST = 500

/**
 * The orders placed through this process that wait for their money, as they were written: most are paid minutes later, and then nobody has to
 * read them again. What is remembered may be out of date: whoever writes by it lets the database hold it against the row's `updated_at`.
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
    },
    of: (id: string): WholeOrder | undefined => known.get(id),
    /** As soon as its payment is looked at: whoever asks again wants to know what has become of it. */
    forget: (id: string) => void known.delete(id),
  }
}
