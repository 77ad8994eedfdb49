import { useState } from 'react'
import type { Order } from '../../../shared/orders/api.ts'

/** The ticked orders that are still on the page. */
export function useChosen(shown: readonly Order[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const orders = shown.filter(({ id }) => ids.has(id))
  const all = shown.length > 0 && orders.length === shown.length
  return {
    orders,
    all,
    has: (id: string) => ids.has(id),
    toggle: (id: string) => setIds(new Set(ids.has(id) ? [...ids].filter(one => one !== id) : [...ids, id])),
    toggleAll: () => setIds(new Set(all ? [] : shown.map(({ id }) => id))),
    keep: (kept: readonly string[]) => setIds(new Set(kept)),
    clear: () => setIds(new Set()),
  }
}
export type Chosen = ReturnType<typeof useChosen>
