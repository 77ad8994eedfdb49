import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Database } from '../platform/db/database.ts'
import { HasId, rows } from '../platform/db/rows.ts'
import type { HeldKey } from '../platform/http/idempotency.ts'
import { insertProviderOrder, type Noted } from './provider-order.sql.ts'

const CLAIM_MS = 15_000
export const claimUntil = (now: Date) => new Date(now.getTime() + CLAIM_MS).toISOString()

const Claimed = z.object({ first: z.boolean() })
export async function claimOpening(db: Database, id: string, now: Date): Promise<'first' | 'again' | null> {
  const until = claimUntil(now)
  const [claimed] = await rows(
    db,
    Claimed,
    sql`
      with before as (select id, opening_until from orders where id = ${id} for update)
      update orders o set opening_until = ${until}::timestamptz from before
      where o.id = before.id and not exists (select from provider_orders po where po.order_id = o.id)
        and (before.opening_until is null or before.opening_until <= ${now.toISOString()}::timestamptz)
      returning before.opening_until is null as first`,
  )
  if (!claimed) return null
  return claimed.first ? 'first' : 'again'
}

export const giveUpOpening = (db: Database, id: string, now: Date) =>
  db
    .execute(
      sql`update orders o set opening_until = ${now.toISOString()}::timestamptz
        where id = ${id} and not exists (select from provider_orders po where po.order_id = o.id)`,
    )
    .then(() => undefined)

export async function noteProviderOrder(
  db: Database,
  id: string,
  providerOrderId: string,
  held?: HeldKey & { answer: object },
): Promise<Noted> {
  const noted = await insertProviderOrder(db, {
    id,
    provider: providerOrderId,
    user_id: held?.userId,
    key: held?.key,
    held_at: held?.heldAt,
    status: 200,
    answer: held?.answer,
  })
  if (noted) return noted
  const before = await providerOrderIdOf(db, id)
  if (before === null) throw new Error(`order ${id} was gone before it could be opened at the provider`)
  return { id: before, kept: false }
}

export async function providerOrderIdOf(db: Database, id: string): Promise<string | null> {
  const [found] = await rows(db, HasId, sql`select id from provider_orders where order_id = ${id}`)
  return found?.id ?? null
}

export async function orderOfProviderOrder(db: Database, providerOrderId: string): Promise<string | null> {
  const [found] = await rows(
    db,
    HasId,
    sql`select order_id as id from provider_orders where id = ${providerOrderId}`,
  )
  return found?.id ?? null
}
