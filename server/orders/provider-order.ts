import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { statement } from '../platform/db/statement.ts'

const CLAIM_MS = 15_000
export const claimUntil = (now: Date) => new Date(now.getTime() + CLAIM_MS).toISOString()

/** One process at a time opens an order at the provider; `again` when somebody tried before and may have succeeded unheard. */
export async function claimOpening(db: Database, id: string, now: Date): Promise<'first' | 'again' | null> {
  const until = claimUntil(now)
  const { rows } = await db.execute(sql`
    with before as (select id, opening_until from orders where id = ${id} for update)
    update orders o set opening_until = ${until}::timestamptz from before
    where o.id = before.id and o.provider_order_id is null and (before.opening_until is null or before.opening_until <= ${now.toISOString()}::timestamptz)
    returning before.opening_until is null as first`)
  const [claimed] = rows as { first: boolean }[]
  if (!claimed) return null
  return claimed.first ? 'first' : 'again'
}

export const giveUpOpening = (db: Database, id: string, now: Date) =>
  db
    .execute(sql`update orders set opening_until = ${now.toISOString()}::timestamptz where id = ${id} and provider_order_id is null`)
    .then(() => undefined)

const note = statement<{ provider_order_id: string }>(
  'note_provider_order',
  sql`update orders set provider_order_id = coalesce(provider_order_id, ${sql.placeholder('provider')}) where id = ${sql.placeholder('id')}
    returning provider_order_id`,
)
/** The first one noted stays. */
export async function noteProviderOrder(db: Database, id: string, providerOrderId: string): Promise<string> {
  const [noted] = await note(db, { id, provider: providerOrderId })
  return noted?.provider_order_id ?? providerOrderId
}

export async function providerOrderIdOf(db: Database, id: string): Promise<string | null> {
  const { rows } = await db.execute(sql`select provider_order_id from orders where id = ${id}`)
  return (rows as { provider_order_id: string | null }[])[0]?.provider_order_id ?? null
}

export async function orderOfProviderOrder(db: Database, providerOrderId: string): Promise<string | null> {
  const { rows } = await db.execute(sql`select id from orders where provider_order_id = ${providerOrderId}`)
  return (rows as { id: string }[])[0]?.id ?? null
}
