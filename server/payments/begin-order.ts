import type { PaymentOrderRequest } from '../../shared/payments.ts'
import { type ForSale, inTheDatabase, onTheShelf } from '../catalog/for-sale.ts'
import type { CatalogSnapshot } from '../catalog/snapshot.ts'
import { OutOfDate, type Placed, placeOrder } from '../orders/place-order.ts'
import { priceOrder } from '../orders/price-order.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { IdempotencyKey } from '../platform/http/idempotency.ts'
import { Refusal } from '../platform/http/problem.ts'

interface Deps {
  db: Database
  catalog: CatalogSnapshot
  clock: Clock
  figurineBasePricePaise: number
}

/** Priced, then written if the database says the same: a cart from the shelf in memory first, and from the rows where that is out of date. */
export async function beginOrder(
  deps: Deps,
  userId: string,
  wanted: PaymentOrderRequest,
  hold: IdempotencyKey | null,
): Promise<Placed> {
  const { db, catalog } = deps
  const billing = wanted.billing ?? wanted.shipping
  const begin = async (tx: Database, forSale: ForSale): Promise<Placed> => {
    const priced = await priceOrder(tx, userId, wanted, { ...deps, forSale })
    return placeOrder(tx, { userId, shipping: wanted.shipping, billing }, priced, deps.clock, hold)
  }
  // A figurine is held from the moment it is priced until the order that names it is written.
  if (wanted.figurine_id) return db.transaction(tx => begin(tx, inTheDatabase(tx)))
  const shelf = onTheShelf(catalog)
  const rows = inTheDatabase(db)
  for (const forSale of [shelf, rows, rows]) {
    try {
      return await begin(db, forSale)
    } catch (error) {
      const isOld = error instanceof OutOfDate || (forSale === shelf && error instanceof Refusal)
      if (!isOld) throw error
    }
  }
  throw new Refusal(
    409,
    'order.changing',
    'Something in your cart is being changed just now. Please try again in a moment.',
  )
}
