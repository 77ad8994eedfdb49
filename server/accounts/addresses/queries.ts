import { and, desc, eq, lt, ne } from 'drizzle-orm'
import { ADDRESSES_MAX } from '../../../shared/accounts/addresses-api.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { addresses } from './tables.ts'

export type AddressRow = typeof addresses.$inferSelect

/** The last used first. Two payments at once may leave one more. */
export const addressesOf = (db: Database, userId: string) =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.lastUsedAt), addresses.id)
    .limit(ADDRESSES_MAX)

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

export const removeAddress = (db: Database, userId: string, id: string) =>
  db.delete(addresses).where(one(userId, id)).returning({ id: addresses.id })

export const removeAddresses = (tx: Tx, userId: string) =>
  tx.delete(addresses).where(eq(addresses.userId, userId))

export const removeReceiversBefore = (db: Database, before: Date) =>
  db.delete(addresses).where(and(eq(addresses.for, 'receiver'), lt(addresses.lastUsedAt, before)))
