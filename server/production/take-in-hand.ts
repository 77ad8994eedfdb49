import type { OrderStatus } from '../../shared/orders/order-status.ts'
import type { Order } from '../orders/order.ts'
import type { Tx } from '../platform/db/database.ts'
import { writeCards } from './cards.sql.ts'

/** For an order that the founder takes in hand before it is paid; of a paid one its payment wrote the cards. */
export async function takeInHand(tx: Tx, { id, paidAt }: Order, status: OrderStatus, at: Date) {
  if (paidAt === null && status !== 'Pending' && status !== 'Cancelled') await writeCards(tx, id, at)
}
