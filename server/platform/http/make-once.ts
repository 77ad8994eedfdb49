import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Clock } from '../clock.ts'
import { type Database, isViolated, type Tx } from '../db/database.ts'
import { statement } from '../db/prepared-statement.ts'
import { Refusal } from './problem.ts'

const KEY = /^[\x21-\x7e]{8,255}$/

interface KeyedRequest {
  userId: string
  /** The request's Idempotency-Key. */
  key: string | undefined
  request: unknown
  /** Where making costs much, a repeat is looked for before. */
  findRepeatFirst?: boolean
}
/** Writes the key with the id of what was made, in the transaction that makes it. */
export type WriteKey = (tx: Tx, made: string) => Promise<void>

/** For a statement that writes the key beside what it makes. */
export interface NewKey {
  key: string
  hash: string
}

/** A key that is there already is refused, with all that was written beside it. */
export const insertKeys = (source: SQL) =>
  sql`insert into idempotency_keys (user_id, key, request_hash, made, created_at) ${source}`
const isKeyTaken = (error: unknown) => isViolated(error, 'idempotency_keys_pkey')

const { placeholder } = sql
const insertKey = statement(
  'insert_key',
  z.unknown(),
  insertKeys(
    sql`values (${placeholder('userId')}, ${placeholder('key')}, ${placeholder('hash')}, ${placeholder('made')}, ${placeholder('at')}::timestamptz)`,
  ),
)
const findKey = statement(
  'find_key',
  z.object({ request_hash: z.string(), made: z.string() }),
  sql`select request_hash, made from idempotency_keys where user_id = ${placeholder('userId')} and key = ${placeholder('key')}`,
)

/**
 * What `make` returns, or what `again` returns for what an earlier request with this key made. A request that is refused
 * writes no key, so its repeat is judged again.
 */
export async function makeOnce<T>(
  { db, clock }: { db: Database; clock: Clock },
  { userId, key, request, findRepeatFirst = false }: KeyedRequest,
  make: (writeKey: WriteKey, newKey: NewKey | null) => Promise<T>,
  again: (made: string) => T | Promise<T>,
): Promise<T> {
  if (key === undefined) return make(async () => {}, null)
  if (!KEY.test(key))
    throw new Refusal(422, 'idempotency.key', 'An Idempotency-Key has 8 to 255 visible characters.')
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const at = clock().toISOString()
  const madeBefore = async () => {
    const [row] = await findKey(db, { userId, key })
    if (row && row.request_hash !== hash) throw otherBody()
    return row?.made
  }
  const made = findRepeatFirst ? await madeBefore() : undefined
  if (made !== undefined) return again(made)
  try {
    const writeKey: WriteKey = async (tx, id) => {
      await insertKey(tx, { userId, key, hash, made: id, at })
    }
    return await make(writeKey, { key, hash })
  } catch (error) {
    // An earlier request with this key made it, and may have left no room for a second one.
    if (!(isKeyTaken(error) || error instanceof Refusal)) throw error
    const meanwhile = await madeBefore()
    if (meanwhile !== undefined) return again(meanwhile)
    throw isKeyTaken(error) ? stillRunning() : error
  }
}

export const otherBody = () =>
  new Refusal(422, 'idempotency.other_body', 'This Idempotency-Key was used for another request.')

export const stillRunning = (sentence = 'The first request with this Idempotency-Key is still running.') =>
  new Refusal(409, 'idempotency.running', sentence, { headers: { 'retry-after': '1' } })

/** A repeat comes within a day. */
export const sweepKeys = (db: Database, now: Date) =>
  db.execute(
    sql`delete from idempotency_keys where created_at < ${now.toISOString()}::timestamptz - interval '2 days'`,
  )
