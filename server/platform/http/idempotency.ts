import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { onFetchedRow, statement, withoutFsync } from '../db/prepared-statement.ts'
import { problemResponse, Refusal } from './problem.ts'

const KEY = /^[\x21-\x7e]{8,255}$/

export interface KeyedRequest {
  userId: string
  key: string | undefined
  request: unknown
}

/** A key as one request holds it. `heldAt` tells whether another request has taken it over since. */
export interface HeldKey {
  userId: string
  key: string
  requestHash: string
  heldAt: string
}
/** Work may claim the key and store the response in its own statements, and sets these flags. */
export interface IdempotencyKey extends HeldKey {
  claimed: boolean
  answered: boolean
}

export class KeyInUse extends Error {
  override message = 'this key belongs to another request'
}

const { placeholder: given } = sql
/** `rows` have the columns of `held`; a row without a key claims nothing. */
export const claimKeysSql = (rows: SQL) => sql`
  insert into idempotency_keys as held (user_id, key, request_hash, created_at)
  select user_id, key, request_hash, held_at from ${rows} where key is not null
  on conflict (user_id, key) do update set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, answer = null
    where held.created_at < excluded.created_at - interval '1 day'
  returning user_id, key`
/** `rows` have the columns of `held`, a status and an answer. */
export const storeAnswersSql = (rows: SQL) => sql`
  update idempotency_keys k set status = a.status, answer = a.answer from ${rows} a
  where k.user_id = a.user_id and k.key = a.key and ${onFetchedRow(sql`k.created_at = a.held_at`)}`

/** Keys are valid for a day. */
export const sweepKeys = (db: Database, now: Date) =>
  db.execute(
    sql`delete from idempotency_keys where created_at < ${now.toISOString()}::timestamptz - interval '2 days'`,
  )

const held = sql`${given('userId')} as user_id, ${given('key')} as key, ${given('heldAt')}::timestamptz as held_at`
const claim = statement<{ key: string }>(
  'claim_key',
  claimKeysSql(sql`(select ${held}, ${given('requestHash')} as request_hash where ${withoutFsync}) asked`),
)
const keep = statement(
  'keep_answer',
  storeAnswersSql(
    sql`(select ${held}, ${given('status')}::int as status, ${given('answer')}::jsonb as answer where ${withoutFsync})`,
  ),
)
const free = statement(
  'free_key',
  sql`delete from idempotency_keys where user_id = ${given('userId')} and key = ${given('key')} and created_at = ${given('heldAt')}::timestamptz`,
)
const known = statement<{ requestHash: string; status: number | null; answer: unknown; heldAt: string }>(
  'known_key',
  sql`select request_hash as "requestHash", status, answer, to_jsonb(created_at) #>> '{}' as "heldAt"
    from idempotency_keys where user_id = ${given('userId')} and key = ${given('key')}`,
)

export function requestHashOf(key: string, request: unknown): string {
  if (!KEY.test(key))
    throw new Refusal(422, 'idempotency.key', 'An Idempotency-Key has 8 to 255 visible characters.')
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}
export const otherBody = () =>
  new Refusal(422, 'idempotency.other_body', 'This Idempotency-Key was used for another request.')
export const stillRunning = () =>
  new Refusal(409, 'idempotency.running', 'The first request with this Idempotency-Key is still running.', {
    headers: { 'retry-after': '1' },
  })

/**
 * A repeated request gets the first response for a day; with another body 422; while the first runs 409. A response
 * of 500 and above or 429 frees the key, and so does a minute without one.
 */
export async function withIdempotencyKey<T extends object>(
  { db, clock }: { db: Database; clock: Clock },
  { userId, key, request }: KeyedRequest,
  work: (hold: IdempotencyKey | null) => Promise<T>,
  claims: 'first' | 'itself' = 'first',
): Promise<T | Response> {
  if (key === undefined) return work(null)
  const requestHash = requestHashOf(key, request)
  const held: HeldKey = { userId, key, requestHash, heldAt: clock().toISOString() }
  const hold: IdempotencyKey = { ...held, claimed: false, answered: false }
  const claimNow = async () => {
    const [claimed] = await claim(db, { ...held })
    hold.claimed = claimed !== undefined
    return hold.claimed
  }
  if (claims === 'first' && !(await claimNow())) return repeat()

  try {
    const answer = await work(hold)
    if (!hold.answered) await keep(db, { ...held, status: 200, answer: JSON.stringify(answer) })
    return answer
  } catch (error) {
    if (error instanceof KeyInUse) return repeat()
    if (!(error instanceof Refusal) || error.status >= 500 || error.status === TOO_MANY) {
      if (!hold.claimed && (await known(db, { userId, key })).length > 0) return repeat()
      await free(db, { ...held })
      throw error
    }
    // Nothing was claimed yet: the first request with this key may have had another response.
    if (!hold.claimed && !(await claimNow())) return repeat()
    await keep(db, { ...held, status: error.status, answer: await problemResponse(error).text() })
    throw error
  }

  async function repeat(): Promise<T | Response> {
    const [before] = await known(db, { userId, key: held.key })
    if (before && before.requestHash !== requestHash) throw otherBody()
    if (before?.status === null && new Date(before.heldAt).getTime() > clock().getTime() - STILL_RUNNING_MS)
      throw stillRunning()
    if (!before || before.status === null) {
      if (before) await free(db, { userId, key: held.key, heldAt: before.heldAt })
      return withIdempotencyKey({ db, clock }, { userId, key, request }, work, claims)
    }
    const type = before.status === 200 ? 'application/json' : 'application/problem+json'
    return new Response(JSON.stringify(before.answer), {
      status: before.status,
      headers: { 'content-type': type, 'cache-control': 'no-store' },
    })
  }
}
const STILL_RUNNING_MS = 60_000
const TOO_MANY = 429
