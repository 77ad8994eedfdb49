import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import type { Events } from '../platform/events/events.ts'
import type { Order } from './order.ts'

const payloadOf = ({ id, userId }: Pick<Order, 'id' | 'userId'>) => `${id} ${userId ?? ''}`.trim()

export const announceOrder = (tx: Tx, order: Pick<Order, 'id' | 'userId'>) =>
  tx.execute(sql`select pg_notify('orders', ${payloadOf(order)})`).then(() => undefined)

export const publishOrder = (events: Events, order: Pick<Order, 'id' | 'userId'>) =>
  events.publishSoon('orders', payloadOf(order))
