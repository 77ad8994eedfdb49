import type { Margin, OrderCosts } from '../../shared/books/api.ts'
import { rupeesToPaise } from '../../shared/money.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { type CostRow, findCosts } from './queries.ts'
import { orderCosts } from './tables.ts'

const ENTERED = ['material', 'packing', 'fee', 'courier'] as const

/** What the print files of an order say; null where one has none. */
export type MaterialPaise = (db: Database, orderId: string) => Promise<number | null>

type Cost = Margin['costs'][number]
const costOf = (name: Cost['name'], entered: number | null, known: number | null): Cost => ({
  name,
  minor_units: entered ?? known,
  source: entered !== null ? 'entered' : known === null ? null : 'known',
})

export async function marginOf(db: Database, orderId: string, materialPaise: MaterialPaise): Promise<Margin> {
  const row = await findCosts(db, orderId)
  if (!row) throw notFound('order.not_found', 'There is no order with this ID.')
  const known = { material: await materialPaise(db, orderId), courier: row.courierKnown }
  const costs: Margin['costs'] = [
    { name: 'previews', minor_units: row.previews, source: 'known' },
    ...ENTERED.map(name =>
      costOf(name, row[name], name === 'material' || name === 'courier' ? known[name] : null),
    ),
  ]
  const spent = costs.reduce((sum, { minor_units }) => sum + (minor_units ?? 0), 0)
  return {
    received_minor_units: row.received,
    refunded_minor_units: row.refunded,
    tax_minor_units: row.tax,
    costs,
    margin_minor_units: row.received - row.refunded - row.tax - spent,
    is_whole: costs.every(({ minor_units }) => minor_units !== null),
  }
}

interface SetCostsInput {
  orderId: string
  costs: OrderCosts
  at: Date
  actor: { id: string; name: string }
}

export async function setCosts(tx: Tx, { orderId, costs, at, actor }: SetCostsInput): Promise<void> {
  const before = await findCosts(tx, orderId)
  if (!before) throw notFound('order.not_found', 'There is no order with this ID.')
  const paise = (rupees: number | null | undefined) => (rupees == null ? null : rupeesToPaise(rupees))
  const row = {
    materialPaise: paise(costs.material),
    packingPaise: paise(costs.packing),
    feePaise: paise(costs.fee),
    courierPaise: paise(costs.courier),
    updatedAt: at,
  }
  await tx
    .insert(orderCosts)
    .values({ orderId, ...row })
    .onConflictDoUpdate({ target: orderCosts.orderId, set: row })
  const asBefore = (cost: CostRow) => Object.fromEntries(ENTERED.map(name => [name, cost[name]]))
  const after = await findCosts(tx, orderId)
  await recordChange(tx, {
    actor,
    action: 'noted the costs of',
    subject: { kind: 'order', id: orderId, name: orderId },
    before: asBefore(before),
    ...(after && { after: asBefore(after) }),
  })
}
