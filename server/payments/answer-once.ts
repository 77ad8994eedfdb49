import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { HURRIED, statement } from '../platform/db/statement.ts'
import { problemResponse, Refusal } from '../platform/http/problem.ts'
import { idempotencyKeys } from './tables.ts'

const KEY = /^[\x21-\x7e]{8,255}$/

interface Asked {
  userId: string
  key: string | undefined
  request: unknown
}

const { placeholder: given } = sql
const claim = statement<{ key: string }>(
  'claim_key',
  sql`insert into idempotency_keys as held (user_id, key, request_hash, created_at)
    select ${given('userId')}, ${given('key')}, ${given('requestHash')}, ${given('at')}::timestamptz where ${HURRIED}
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, answer = null
      where held.created_at < excluded.created_at - interval '1 day'
    returning key`,
)
/** A claim that was given up for dead and taken over is no longer this request's to answer. */
const keep = statement(
  'keep_answer',
  sql`update idempotency_keys set status = ${given('status')}::int, answer = ${given('answer')}::jsonb
    where user_id = ${given('userId')} and key = ${given('key')} and created_at = ${given('at')}::timestamptz and ${HURRIED}`,
)

/**
 * A request that carries a key is answered once a day: repeated, it gets the same answer again; with another body 422; while the
 * first is still at work 409. An answer of 500 and above frees the key, and so does a process that died on it a minute ago.
 */
export async function answerOnce<T extends object>(
  { db, clock }: { db: Database; clock: Clock },
  { userId, key, request }: Asked,
  work: () => Promise<T>,
): Promise<T | Response> {
  if (key === undefined) return work()
  if (!KEY.test(key)) throw new Refusal(422, 'idempotency.key', 'An Idempotency-Key has 8 to 255 visible characters.')
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
  const claimedAt = clock()
  const mineNow = { userId, key, at: claimedAt.toISOString() }
  const [claimed] = await claim(db, { ...mineNow, requestHash })
  if (!claimed) return repeat()

  try {
    const answer = await work()
    await keep(db, { ...mineNow, status: 200, answer: JSON.stringify(answer) })
    return answer
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500)
      await db.delete(idempotencyKeys).where(and(mine, eq(idempotencyKeys.createdAt, claimedAt)))
    else await keep(db, { ...mineNow, status: error.status, answer: await problemResponse(error).text() })
    throw error
  }

  async function repeat(): Promise<T | Response> {
    const [before] = await db.select().from(idempotencyKeys).where(mine)
    if (before && before.requestHash !== requestHash) {
      throw new Refusal(422, 'idempotency.other_body', 'This Idempotency-Key was used for another request.')
    }
    if (before?.status === null && before.createdAt.getTime() > clock().getTime() - STILL_RUNNING_MS) {
      throw new Refusal(409, 'idempotency.running', 'The first request with this Idempotency-Key is still running.')
    }
    if (!before || before.status === null) {
      if (before) await db.delete(idempotencyKeys).where(and(mine, eq(idempotencyKeys.createdAt, before.createdAt)))
      return answerOnce({ db, clock }, { userId, key, request }, work)
    }
    const type = before.status === 200 ? 'application/json' : 'application/problem+json'
    return new Response(JSON.stringify(before.answer), { status: before.status, headers: { 'content-type': type, 'cache-control': 'no-store' } })
  }
}
const STILL_RUNNING_MS = 60_000
