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
    /** Once: whoever asks a second time may want to know what has become of it. */
    take(userId: string, id: string): WholeOrder | undefined {
      const order = known.get(id)
      if (order?.user_id !== userId) return undefined
      known.delete(id)
      return order
    },
  }
}
