import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { int8, moment, oneRow, rows } from '../platform/db/rows.ts'
import { type Events, MISSED } from '../platform/events/events.ts'
import type { Log } from '../platform/log.ts'
import type { Order } from './order.ts'

const payloadOf = (id: string, userId: string | null) => `${id} ${userId ?? ''}`.trim()

export const announceOrder = (tx: Tx, order: Pick<Order, 'id' | 'userId'>) =>
  tx.execute(sql`select pg_notify('orders', ${payloadOf(order.id, order.userId)})`).then(() => undefined)

export const publishOrder = (events: Events, order: Pick<Order, 'id' | 'userId'>) =>
  events.publishSoon('orders', payloadOf(order.id, order.userId))

const Step = z.object({ id: z.string(), user_id: z.nullable(z.string()), at: moment })
const Entry = z.object({ id: z.nullable(int8) })

interface Deps {
  db: Database
  events: Events
  clock: Clock
  log: Log
  everyMs?: number
}
const LOOK_EVERY_MS = 20_000
/** If all processes are replaced within a minute, none that is left saw what a killed one did not publish. */
const BEFORE_START_MS = 60_000
const BEFORE_START_MAX = 1000

/** Publishes orders whose process died between commit and event, found in the history half a minute later. */
export function publishMissedOrders({ db, events, clock, log, everyMs = LOOK_EVERY_MS }: Deps): {
  start: () => void
  stop: () => void
} {
  let received = new Map<string, Date>()
  let heardBefore = received
  let from: number | null = null
  let to: number | null = null
  let looking: NodeJS.Timeout | undefined
  let unsubscribe = () => {}

  async function look() {
    const newest = await newestEntry()
    // Only entries older than the last check: their events had time to arrive.
    if (from !== null && to !== null && to > from) {
      const steps = await rows(
        db,
        Step,
        sql`select h.order_id as id, o.user_id, max(h.created_at) as at from order_history h join orders o on o.id = h.order_id
          where h.id > ${from} and h.id <= ${to} group by 1, 2`,
      )
      for (const { id, user_id, at } of steps) {
        const lastHeard = received.get(id) ?? heardBefore.get(id)
        if (!lastHeard || lastHeard <= at) events.publishHere('orders', payloadOf(id, user_id))
      }
    }
    ;[heardBefore, received] = [received, new Map()]
    ;[from, to] = [
      to ?? (await lastEntryBefore(new Date(clock().getTime() - BEFORE_START_MS), newest)),
      newest,
    ]
  }

  async function newestEntry() {
    const { id } = await oneRow(db, Entry, sql`select coalesce(max(id), 0) as id from order_history`)
    return id ?? 0
  }

  async function lastEntryBefore(start: Date, newest: number) {
    const { id } = await oneRow(
      db,
      Entry,
      sql`select min(id) - 1 as id from (select id, created_at from order_history where id <= ${newest}
        order by id desc limit ${BEFORE_START_MAX}) latest where created_at > ${start.toISOString()}::timestamptz`,
    )
    return id ?? newest
  }

  return {
    start() {
      unsubscribe = events.subscribe('orders', payload => {
        if (payload !== MISSED) received.set(payload.split(' ')[0] ?? '', clock())
      })
      const again = () =>
        look()
          .catch(error => log.warn({ err: error }, 'news of orders could not be looked for'))
          .finally(() => {
            if (looking) looking = setTimeout(again, everyMs).unref()
          })
      looking = setTimeout(again, 0).unref()
    },
    stop() {
      clearTimeout(looking)
      looking = undefined
      unsubscribe()
    },
  }
}
