import type { PaymentOrderRequest } from '../../shared/payments.ts'
import { type ForSale, fromRows, fromSnapshot } from '../catalog/for-sale.ts'
import type { CatalogSnapshot } from '../catalog/snapshot.ts'
import { OutOfDate, type Placed, placeOrder } from '../orders/place-order.ts'
import { namesFigurine, type Pricing } from '../orders/price-lines.ts'
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
  letters: Pricing['letters']
}

/** Prices the cart from the snapshot, and again from the rows if the database says that a price or name changed. */
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
    return placeOrder(
      tx,
      { userId, shipping: wanted.shipping, billing, gift: wanted.gift ?? null },
      priced,
      deps.clock,
      hold,
    )
  }
  const snapshot = fromSnapshot(catalog)
  const rows = fromRows(db)
  // Figurines stay locked from pricing until the order that names them is written.
  const isLocking = namesFigurine(wanted)
  for (const forSale of isLocking ? [rows, rows] : [snapshot, rows, rows]) {
    try {
      return await (isLocking ? db.transaction(tx => begin(tx, fromRows(tx))) : begin(db, forSale))
    } catch (error) {
      const isOld = error instanceof OutOfDate || (forSale === snapshot && error instanceof Refusal)
      if (!isOld) throw error
    }
  }
  throw new Refusal(
    409,
    'order.changing',
    'Something in your cart is being changed just now. Please try again in a moment.',
  )
}
