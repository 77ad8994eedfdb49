import { OrderFilter } from '../../../shared/orders/desk-api.ts'

/** Unknown values in the address are ignored. */
export function readFilter(asking: URLSearchParams): { filter: OrderFilter; page: number } {
  const filter: OrderFilter = {}
  for (const [name, schema] of Object.entries(OrderFilter.shape)) {
    const text = asking.get(name)?.trim()
    const parsed = text ? schema.safeParse(text) : undefined
    if (parsed?.success) Object.assign(filter, { [name]: parsed.data })
  }
  return { filter, page: Math.min(100_000, Math.max(1, Math.trunc(Number(asking.get('page')) || 1))) }
}
