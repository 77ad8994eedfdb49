import { and, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import { ADDRESSES_MAX } from '../../../shared/accounts/addresses-api.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { addresses } from './tables.ts'

export type AddressRow = typeof addresses.$inferSelect

/** Ten are kept, the last used first; the last of one's own is always among them. */
const beyondTen = (whose: SQL) => sql`
  select id from (
    select id, row_number() over (partition by user_id order by is_own desc, last_used_at desc, id) as position
    from (
      select *, "for" = 'self' and row_number() over (
        partition by user_id, "for" order by last_used_at desc, id) = 1 as is_own
      from addresses where ${whose}) a) ranked
  where position > ${ADDRESSES_MAX}`

export const addressesOf = (db: Database, userId: string): Promise<AddressRow[]> =>
  db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), sql`id not in (${beyondTen(sql`user_id = ${userId}`)})`))
    .orderBy(desc(addresses.lastUsedAt), addresses.id)

export const removeBeyondTen = (db: Database) =>
  db.execute(sql`delete from addresses where id in (${beyondTen(sql`true`)})`)

const one = (userId: string, id: string) => and(eq(addresses.userId, userId), eq(addresses.id, id))

export async function lockAddress(tx: Tx, userId: string, id: string): Promise<AddressRow | undefined> {
  const [row] = await tx.select().from(addresses).where(one(userId, id)).for('update')
  return row
}

/** Another row that says the same goes. */
export async function writeAddress(tx: Tx, { id, userId, for: whose, ...row }: AddressRow): Promise<void> {
  await tx
    .delete(addresses)
    .where(
      and(
        eq(addresses.userId, userId),
        eq(addresses.for, whose),
        eq(addresses.addressKey, row.addressKey),
        ne(addresses.id, id),
      ),
    )
  await tx.update(addresses).set(row).where(one(userId, id))
}

/** One used before is that row. */
export async function upsertAddress(
  tx: Tx,
  { id, userId, for: whose, addressKey, ...row }: AddressRow,
): Promise<void> {
  const { name, address, lastUsedAt } = row
  await tx
    .insert(addresses)
    .values({ id, userId, for: whose, addressKey, name, address, lastUsedAt })
    .onConflictDoUpdate({
      target: [addresses.userId, addresses.for, addresses.addressKey],
      set: { name, address, lastUsedAt },
    })
}

export const removeAddress = (db: Database, userId: string, id: string) =>
  db.delete(addresses).where(one(userId, id)).returning({ id: addresses.id })

export const removeAddresses = (tx: Tx, userId: string) =>
  tx.delete(addresses).where(eq(addresses.userId, userId))

export const removeReceiversBefore = (db: Database, before: Date) =>
  db.delete(addresses).where(and(eq(addresses.for, 'receiver'), lt(addresses.lastUsedAt, before)))
