import type { WholeOrder } from '../orders/whole-order.ts'

/** Some 2 kB each, and so long as a person takes to pay. */
const MOST = 500
const KEPT_MS = 15 * 60_000

/**
 * The orders placed through this process that wait for their money, as they were written: most are paid minutes later, and then nobody has to
 * read them again. What is remembered may be out of date: it is good for a statement that holds it against the row's `updated_at`, and for nothing else.
 */
export function awaitedOrders() {
  /** The oldest first. */
  const known = new Map<string, { order: WholeOrder; until: number }>()
  let sweeping: NodeJS.Timeout | undefined
  function sweep() {
    const now = performance.now()
    for (const [id, { until }] of known) {
      if (until > now && known.size <= MOST) break
      known.delete(id)
    }
  }
  function sweepLater() {
    if (sweeping) return
    sweeping = setTimeout(() => {
      sweeping = undefined
      sweep()
      if (known.size > 0) sweepLater()
    }, KEPT_MS).unref()
  }
  return {
    remember(order: WholeOrder) {
      if (order.flow !== 'cart') return
      known.set(order.id, { order, until: performance.now() + KEPT_MS })
      sweep()
      sweepLater()
    },
    of(id: string): WholeOrder | undefined {
      const found = known.get(id)
      return found && found.until > performance.now() ? found.order : undefined
    },
    /** As soon as its payment is looked at: whoever asks again wants to know what has become of it. */
    forget: (id: string) => void known.delete(id),
  }
}
