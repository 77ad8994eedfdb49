import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Database } from '../platform/db/database.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { HasId, hasRows, rows } from '../platform/db/rows.ts'
import type { Order } from './order.ts'

/** A request that opens an order at the provider has died after this long. */
const OPENING_SECONDS = 15

/**
 * Opens an unpaid order once more: its days and checks begin anew. False while another request makes its order at the
 * provider; `opened_at` is that request's claim.
 */
export const claimOpening = (db: Database, id: string, now: Date): Promise<boolean> =>
  hasRows(
    db,
    sql`
      with given as (select ${now.toISOString()}::timestamptz as now)
      update orders o set opened_at = given.now, checks = 0, next_check_at = given.now + interval '1 minute' from given
      where o.id = ${id} and o.is_open and (o.opened_at is null
        or o.opened_at <= given.now - ${OPENING_SECONDS} * interval '1 second'
        or exists (select from provider_orders po where po.order_id = o.id))
      returning o.id`,
  )

/** Opened last at a time that claims nothing any more. */
export const openableSince = (now: Date) => new Date(now.getTime() - OPENING_SECONDS * 1000)

/** Whether a request is making its order at the provider just now. */
export const isBeingOpened = (
  { providerOrderId, openedAt }: Pick<Order, 'providerOrderId' | 'openedAt'>,
  now: Date,
): boolean => providerOrderId === null && openedAt !== null && new Date(openedAt) > openableSince(now)

export const giveUpOpening = (db: Database, id: string) =>
  db
    .execute(
      sql`update orders o set opened_at = null
        where id = ${id} and not exists (select from provider_orders po where po.order_id = o.id)`,
    )
    .then(() => undefined)

const { placeholder } = sql
const insertProviderOrder = statement(
  'insert_provider_order',
  HasId,
  sql`insert into provider_orders (id, order_id) values (${placeholder('id')}, ${placeholder('order')})
    on conflict do nothing returning id`,
)

/** The first number written stays, and is returned. */
export async function writeProviderOrder(db: Database, order: string, id: string): Promise<string> {
  const [written] = await insertProviderOrder(db, { id, order })
  if (written) return id
  const [before] = await rows(db, HasId, sql`select id from provider_orders where order_id = ${order}`)
  if (!before) throw new Error(`the provider's order ${id} belongs to another order than ${order}`)
  return before.id
}

/** An order and its number at the provider, where it was opened. */
const OpenedOrder = z.object({ id: z.string(), providerOrderId: z.nullable(z.string()) })
export type OpenedOrder = z.infer<typeof OpenedOrder>

/** Where no owner is given, anybody's. */
const openedOrderById = statement(
  'opened_order',
  OpenedOrder,
  sql`select o.id, po.id as "providerOrderId" from orders o left join provider_orders po on po.order_id = o.id
    where o.id = ${placeholder('id')} and (${placeholder('owner')}::text is null or o.user_id = ${placeholder('owner')})`,
)
export const findOpenedOrder = async (
  db: Database,
  id: string,
  owner: string | null = null,
): Promise<OpenedOrder | undefined> => (await openedOrderById(db, { id, owner }))[0]

export async function orderOfProviderOrder(db: Database, providerOrderId: string): Promise<string | null> {
  const [found] = await rows(
    db,
    HasId,
    sql`select order_id as id from provider_orders where id = ${providerOrderId}`,
  )
  return found?.id ?? null
}
