import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import type { Database, Engine } from '../db/database.ts'
import { statement, withoutFsync } from '../db/prepared-statement.ts'
import type { Log } from '../log.ts'

/** NOTIFY between processes; a payload is an id only. */
export interface Events {
  /** Delivered when the transaction commits. */
  publish: (tx: Database, channel: Channel, payload: string) => Promise<void>
  /** For frequent events after a commit: a NOTIFY inside the transaction makes such commits wait in line. */
  publishSoon: (channel: Channel, payload: string) => void
  publishHere: (channel: Channel, payload: string) => void
  subscribe: (channel: Channel, hear: (payload: string) => void) => () => void
  start: () => Promise<void>
  stop: () => Promise<void>
}
export type Channel = 'catalog' | 'gallery' | 'orders' | 'figurines' | 'settings' | 'mails'

const CHANNELS: Channel[] = ['catalog', 'gallery', 'orders', 'figurines', 'settings', 'mails']
const RECONNECT_MS = 1000
const STILL_THERE_MS = 10_000
const GATHER_MS = 10
const TELL_AGAIN_MS = 1000
const UNTOLD_MAX = 10_000
/** Sent to every listener after a reconnection, since events may have been missed. */
export const MISSED = 'missed'

const tellAll = statement(
  'tell_news',
  sql`select pg_notify(n.channel, n.payload) from jsonb_to_recordset(${sql.placeholder('news')}::jsonb) as n (channel text, payload text) where ${withoutFsync}`,
)

export function createEvents({ db, engine, log }: { db: Database; engine: Engine; log: Log }): Events {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const tell = (channel: string, payload: string) => {
    for (const hear of listeners.get(channel) ?? []) hear(payload)
  }
  let stopped = false
  let client: Client | undefined
  let reconnecting: NodeJS.Timeout | undefined
  let untold: { channel: Channel; payload: string }[] = []
  let telling: NodeJS.Timeout | undefined
  let underWay: Promise<unknown> = Promise.resolve()

  const tellIn = (ms: number) => {
    if (stopped) return
    telling ??= setTimeout(() => {
      telling = undefined
      underWay = tellNow().catch(error => {
        log.warn({ err: error }, 'news could not be told yet')
        tellIn(TELL_AGAIN_MS)
      })
    }, ms)
  }
  async function tellNow() {
    const news = untold
    untold = []
    if (news.length === 0) return
    try {
      await tellAll(db, { news: JSON.stringify(news) })
    } catch (error) {
      untold = [...news, ...untold]
      if (untold.length > UNTOLD_MAX)
        untold = [...new Set(untold.map(({ channel }) => channel))].map(channel => ({
          channel,
          payload: MISSED,
        }))
      throw error
    }
  }

  async function connect() {
    if (engine.kind === 'embedded') {
      for (const channel of CHANNELS) await engine.pglite.listen(channel, payload => tell(channel, payload))
      return
    }
    const { default: pg } = await import('pg')
    const fresh = new pg.Client({
      connectionString: engine.connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    fresh.on('notification', message => tell(message.channel, message.payload ?? ''))
    fresh.on('error', error => log.warn({ err: error }, 'the listening connection was lost'))
    try {
      await fresh.connect()
      for (const channel of CHANNELS) await fresh.query(`listen ${channel}`)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    fresh.on('end', () => {
      clearInterval(asking)
      reconnectSoon()
    })
    // A connection cut without a FIN looks like an idle one.
    const asking = setInterval(() => {
      fresh.query('select 1').catch(error => {
        log.warn({ err: error }, 'the listening connection does not answer')
        fresh.connection.stream.destroy()
      })
    }, STILL_THERE_MS).unref()
    client = fresh
  }

  function reconnectSoon() {
    if (stopped || reconnecting) return
    reconnecting = setTimeout(async () => {
      reconnecting = undefined
      try {
        await connect()
        for (const channel of CHANNELS) tell(channel, MISSED)
      } catch (error) {
        log.warn({ err: error }, 'the listening connection could not be opened; trying again')
        reconnectSoon()
      }
    }, RECONNECT_MS).unref()
  }

  return {
    async publish(tx, channel, payload) {
      await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
    },
    publishSoon(channel, payload) {
      untold.push({ channel, payload })
      tellIn(GATHER_MS)
    },
    publishHere: tell,
    subscribe(channel, hear) {
      const received = listeners.get(channel) ?? new Set()
      listeners.set(channel, received.add(hear))
      return () => received.delete(hear)
    },
    start: connect,
    async stop() {
      stopped = true
      clearTimeout(reconnecting)
      clearTimeout(telling)
      await underWay
      await tellNow().catch(error => log.warn({ err: error }, 'the last news could not be told'))
      await client?.end()
    },
  }
}
