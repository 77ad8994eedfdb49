import { createHash, randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { z } from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/prepared-statement.ts'
import { rows } from '../db/rows.ts'
import { type ApiEnv, cookieOf } from './api-env.ts'
import { Refusal } from './problem.ts'

export interface Limit {
  name: string
  max: number
  windowSeconds: number
  /** How many times the limit all devices of one address may use together. */
  addressFactor?: number
}

interface LimitReached {
  /** Counted for this account or device, or for the whole address. */
  by: 'visitor' | 'address'
  refusal: Refusal
}

export interface Limits {
  /** Counts one attempt by account or device, and by address with ten times the limit, unless it says otherwise. */
  visit: (context: Context<ApiEnv>, limit: Limit, account?: string) => Promise<void>
  /** Counts one attempt by account, a guest's by address: by nothing that a client may choose. */
  caller: (context: Context<ApiEnv>, limit: Limit) => Promise<void>
  /** The next attempt's refusal, uncounted; null while there is room. With an account no address counts. */
  usedUp: (context: Context<ApiEnv>, limit: Limit, account?: string) => Promise<LimitReached | null>
  /** Counts one attempt under the caller's own key; refuses with 429 once the window is full. */
  take: (key: string, limit: Limit) => Promise<void>
  /** Counts one attempt as `take` does; false once the window is full. */
  tryTake: (key: string, limit: Limit) => Promise<boolean>
  /** Undoes one count, for example after a correct password. */
  giveBack: (key: string, limit: Limit) => Promise<void>
  forget: (key: string, limit: Limit) => Promise<void>
  sweep: () => Promise<void>
}

const Counted = z.object({ count: z.number(), left_seconds: z.number() })
const Used = z.object({ by_address: z.boolean(), left_seconds: z.number() })

const ADDRESS_FACTOR = 10
const DEVICE_COOKIE = 'dopple.device'
const YEAR = 365 * 24 * 3600
const SENTENCE = 'That was a lot of tries in a short time. Please wait a little and try again.'

const networkLimit = (limit: Limit): Limit => ({
  ...limit,
  name: `${limit.name}@`,
  max: limit.max * (limit.addressFactor ?? ADDRESS_FACTOR),
})

const { placeholder } = sql
const now = sql`${placeholder('now')}::timestamptz`
const countOne = statement(
  'count_limit',
  Counted,
  sql`
    insert into rate_limits as held (key, count, resets_at) values (${placeholder('key')}, 1, ${placeholder('resets')}::timestamptz)
    on conflict (key) do update set
      count = case when held.resets_at <= ${now} then 1 else held.count + 1 end,
      resets_at = case when held.resets_at <= ${now} then excluded.resets_at else held.resets_at end
    returning count::int as count, extract(epoch from resets_at - ${now})::int as left_seconds`,
)

/** Counters are rows shared by all processes; keys are hashed, so no row holds an address or e-mail. */
export function createLimits({
  db,
  clock,
  on,
  secureCookies,
}: {
  db: Database
  clock: Clock
  on: boolean
  secureCookies: boolean
}): Limits {
  const rowKey = (key: string, { name }: Limit) =>
    `${name}:${createHash('sha256').update(key).digest('base64url')}`

  async function count(key: string, limit: Limit): Promise<{ count: number; leftSeconds: number }> {
    const now = clock()
    const resets = new Date(now.getTime() + limit.windowSeconds * 1000)
    const [counted] = await countOne(db, {
      key: rowKey(key, limit),
      now: now.toISOString(),
      resets: resets.toISOString(),
    })
    if (!counted) throw new Error('a limit was not counted')
    return { count: counted.count, leftSeconds: counted.left_seconds }
  }

  async function take(key: string, limit: Limit) {
    if (!on) return
    const counted = await count(key, limit)
    if (counted.count > limit.max) throw full(counted.leftSeconds)
  }

  async function usedUp(
    context: Context<ApiEnv>,
    limit: Limit,
    account?: string,
  ): Promise<LimitReached | null> {
    if (!on) return null
    const network = networkLimit(limit)
    const networkKey = rowKey(networkOf(context.env.clientAddress), network)
    const [used] = await rows(
      db,
      Used,
      sql`
        select key = ${networkKey} as by_address, extract(epoch from resets_at - ${clock().toISOString()}::timestamptz)::int as left_seconds from rate_limits
        where resets_at > ${clock().toISOString()}::timestamptz and (
          (key = ${rowKey(account ?? deviceOf(context, secureCookies), limit)} and count >= ${limit.max}) or
          (${account === undefined}::boolean and key = ${networkKey} and count >= ${network.max}))
        order by by_address desc limit 1`,
    )
    return used ? { by: used.by_address ? 'address' : 'visitor', refusal: full(used.left_seconds) } : null
  }

  return {
    take,
    usedUp,
    tryTake: async (key, limit) => !on || (await count(key, limit)).count <= limit.max,
    async visit(context, limit, account) {
      await take(account ?? deviceOf(context, secureCookies), limit)
      await take(networkOf(context.env.clientAddress), networkLimit(limit))
    },
    async caller(context, limit) {
      const who = await context.get('visitor')()
      if (who) return take(who.id, limit)
      await take(networkOf(context.env.clientAddress), networkLimit(limit))
    },
    async giveBack(key, limit) {
      if (on)
        await db.execute(
          sql`update rate_limits set count = greatest(count - 1, 0) where key = ${rowKey(key, limit)}`,
        )
    },
    async forget(key, limit) {
      await db.execute(sql`delete from rate_limits where key = ${rowKey(key, limit)}`)
    },
    async sweep() {
      await db.execute(sql`delete from rate_limits where resets_at < ${clock().toISOString()}::timestamptz`)
    },
  }
}

const full = (leftSeconds: number) =>
  new Refusal(429, 'limit.reached', SENTENCE, {
    headers: { 'retry-after': String(Math.max(1, leftSeconds)) },
  })

/** Without cookies a browser is a new device each time and counts by its address alone. */
export function deviceOf(context: Context<ApiEnv>, secure: boolean): string {
  const known = cookieOf(context, DEVICE_COOKIE)
  if (known && /^[0-9a-f-]{36}$/.test(known)) return known
  const device = randomUUID()
  setCookie(context, DEVICE_COOKIE, device, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: YEAR,
    secure,
  })
  return device
}

/** One customer often has a whole /64 of IPv6: its first four groups, with `::` expanded. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [front = '', back] = address
    .replace(/%.*/, '')
    .replace(/(?<!\d)\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
  const groups = (part = '') => part.split(':').filter(Boolean)
  const left = 8 - groups(front).length - groups(back).length
  const whole = [
    ...groups(front),
    ...Array.from({ length: back === undefined ? 0 : left }, () => '0'),
    ...groups(back),
  ]
  return whole
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
