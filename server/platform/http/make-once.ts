import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type KeyedRequest, KeyInUse, otherBody, requestHashOf, stillRunning } from './idempotency.ts'
import { Refusal } from './problem.ts'

/** Writes the key with the id of what was made, in the transaction that makes it. */
export type KeepKey = (tx: Database, made: string) => Promise<void>

/** Returns the id of what was made, by this request or by an earlier one with its key. A refusal keeps nothing. */
export async function makeOnce(
  { db, clock }: { db: Database; clock: Clock },
  { userId, key, request }: KeyedRequest,
  make: (keep: KeepKey) => Promise<string>,
): Promise<string> {
  if (key === undefined) return make(async () => {})
  const hash = requestHashOf(key, request)
  const isThis = sql`user_id = ${userId} and key = ${key}`
  const before = await madeBefore(db, isThis, hash)
  if (before?.made) return before.made
  // Its row is of the version before, whose process is at work.
  if (before) throw stillRunning()
  try {
    return await make(async (tx, made) => {
      const { rows } = await tx.execute(sql`
        insert into idempotency_keys (user_id, key, request_hash, made, created_at)
        values (${userId}, ${key}, ${hash}, ${made}, ${clock().toISOString()}::timestamptz)
        on conflict do nothing returning key`)
      if (rows.length === 0) throw new KeyInUse()
    })
  } catch (error) {
    // Another request with this key may have made it meanwhile, and left no room for a second one.
    if (!(error instanceof KeyInUse || error instanceof Refusal)) throw error
    const meanwhile = await madeBefore(db, isThis, hash)
    if (meanwhile?.made) return meanwhile.made
    throw error instanceof KeyInUse ? stillRunning() : error
  }
}

async function madeBefore(db: Database, isThis: SQL, hash: string): Promise<{ made: string | null } | null> {
  const { rows } = await db.execute<{ request_hash: string; made: string | null }>(
    sql`select request_hash, made from idempotency_keys where ${isThis}`,
  )
  const [row] = rows
  if (!row) return null
  if (row.request_hash !== hash) throw otherBody()
  return { made: row.made }
}
