import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/database.ts'
import { hasRows, rows } from '../db/rows.ts'
import { type KeyedRequest, KeyInUse, otherBody, requestHashOf, stillRunning } from './idempotency.ts'
import { Refusal } from './problem.ts'

/** Writes the key with the id of what was made, in the transaction that makes it. */
export type KeepKey = (tx: Tx, made: string) => Promise<void>

/** Returns the id of what was made, by this request or by an earlier one with its key. A refusal keeps nothing. */
export async function makeOnce(
  { db, clock }: { db: Database; clock: Clock },
  { userId, key, request }: KeyedRequest,
  make: (keep: KeepKey) => Promise<string>,
): Promise<string> {
  if (key === undefined) return make(async () => {})
  const hash = requestHashOf(key, request)
  const now = clock()
  const before = () => madeBefore(db, { userId, key, hash })
  const made = await before()
  if (made !== null) return made
  try {
    return await make(async (tx, id) => {
      const isKept = await hasRows(
        tx,
        sql`
          insert into idempotency_keys (user_id, key, request_hash, made, created_at)
          values (${userId}, ${key}, ${hash}, ${id}, ${now.toISOString()}::timestamptz)
          on conflict do nothing returning key`,
      )
      if (!isKept) throw new KeyInUse()
    })
  } catch (error) {
    // Another request with this key may have made it meanwhile, and left no room for a second one.
    if (!(error instanceof KeyInUse || error instanceof Refusal)) throw error
    const meanwhile = await before()
    if (meanwhile !== null) return meanwhile
    throw error instanceof KeyInUse ? stillRunning() : error
  }
}

const Before = z.object({ request_hash: z.string(), made: z.nullable(z.string()) })

async function madeBefore(
  db: Database,
  { userId, key, hash }: { userId: string; key: string; hash: string },
): Promise<string | null> {
  const [row] = await rows(
    db,
    Before,
    sql`select request_hash, made from idempotency_keys where user_id = ${userId} and key = ${key}`,
  )
  if (row && row.request_hash !== hash) throw otherBody()
  return row?.made ?? null
}
