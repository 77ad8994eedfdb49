import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { ADDRESSES_MAX } from '../../../shared/accounts/addresses-api.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { addresses } from './tables.ts'

export type AddressRow = typeof addresses.$inferSelect

/** Ten, the last used first; the last of one's own is always among them. */
export async function addressesOf(db: Database, userId: string): Promise<AddressRow[]> {
  const used = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.lastUsedAt), addresses.id)
  const own = used.find(row => row.for === 'self')
  const others = used.filter(row => row !== own).slice(0, own ? ADDRESSES_MAX - 1 : ADDRESSES_MAX)
  return used.filter(row => row === own || others.includes(row))
}

/** What `addressesOf` no longer lists. */
export const removeBeyondTen = (db: Database) =>
  db.execute(sql`
    delete from addresses where id in (
      select id from (
        select id, row_number() over (partition by user_id order by is_own desc, last_used_at desc, id) as position
        from (
          select *, "for" = 'self' and row_number() over (
            partition by user_id, "for" order by last_used_at desc, id) = 1 as is_own
          from addresses) a) ranked
      where position > ${ADDRESSES_MAX})`)

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
