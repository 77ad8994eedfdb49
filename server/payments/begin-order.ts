import type { PaymentOrderRequest } from '../../shared/payments.ts'
import { inTheDatabase, onTheShelf } from '../catalog/for-sale.ts'
import type { CatalogSnapshot } from '../catalog/snapshot.ts'
import { tellOfOrder } from '../orders/order-news.ts'
import { OutOfDate, type Placed, placeOrder } from '../orders/place-order.ts'
import { priceOrder } from '../orders/price-order.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events/events.ts'
import type { Hold } from '../platform/http/answer-once.ts'
import { Refusal } from '../platform/http/problem.ts'

interface Deps {
  db: Database
  events: Events
  catalog: CatalogSnapshot
  clock: Clock
  figurineBasePricePaise: number
}
type Begun = Placed & { totalPaise: number }
const TRIES = 3

/** Priced, then written if the database says the same: a cart from the shelf in memory first, and from the rows where that is out of date. */
export async function beginOrder(deps: Deps, userId: string, wanted: PaymentOrderRequest, hold: Hold | null): Promise<Begun> {
  const { db, catalog } = deps
  const billing = wanted.billing ?? wanted.shipping
  const begin = async (tx: Database, forSale = inTheDatabase(tx)): Promise<Begun> => {
    const priced = await priceOrder(tx, userId, wanted, { ...deps, forSale })
    const placed = await placeOrder(tx, { userId, shipping: wanted.shipping, billing }, priced, deps.clock, hold)
    return { ...placed, totalPaise: priced.totalPaise }
  }
  // A figurine is held from the moment it is priced until the order that names it is written.
  const begun = await (wanted.figurine_id ? db.transaction(tx => begin(tx)) : fromShelfOrRows())
  if (begun.fresh) tellOfOrder(deps.events, begun.id, userId)
  return begun

  async function fromShelfOrRows(): Promise<Begun> {
    try {
      return await begin(db, onTheShelf(catalog))
    } catch (error) {
      if (!(error instanceof OutOfDate || error instanceof Refusal)) throw error
    }
    for (let tries = 1; ; tries += 1) {
      try {
        return await begin(db)
      } catch (error) {
        if (!(error instanceof OutOfDate) || tries === TRIES) throw error
      }
    }
  }
}
