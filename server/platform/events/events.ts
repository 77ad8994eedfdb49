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
const KEEP_ALIVE_MS = 10_000
const GATHER_MS = 10
const RETRY_MS = 1000
const UNSENT_MAX = 10_000
/** Sent to every listener after a reconnection, since events may have been missed. */
export const MISSED = 'missed'

const notifyAll = statement(
  'tell_news',
  sql`select pg_notify(n.channel, n.payload) from jsonb_to_recordset(${sql.placeholder('news')}::jsonb) as n (channel text, payload text) where ${withoutFsync}`,
)

export function createEvents({ db, engine, log }: { db: Database; engine: Engine; log: Log }): Events {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const deliver = (channel: string, payload: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  let stopped = false
  let client: Client | undefined
  let reconnecting: NodeJS.Timeout | undefined
  let unsent: { channel: Channel; payload: string }[] = []
  let sendTimer: NodeJS.Timeout | undefined
  let sending: Promise<unknown> = Promise.resolve()

  const sendIn = (ms: number) => {
    if (stopped) return
    sendTimer ??= setTimeout(() => {
      sendTimer = undefined
      sending = sendNow().catch(error => {
        log.warn({ err: error }, 'news could not be told yet')
        sendIn(RETRY_MS)
      })
    }, ms)
  }
  async function sendNow() {
    const batch = unsent
    unsent = []
    if (batch.length === 0) return
    try {
      await notifyAll(db, { news: JSON.stringify(batch) })
    } catch (error) {
      unsent = [...batch, ...unsent]
      if (unsent.length > UNSENT_MAX)
        unsent = [...new Set(unsent.map(({ channel }) => channel))].map(channel => ({
          channel,
          payload: MISSED,
        }))
      throw error
    }
  }

  async function connect() {
    if (engine.kind === 'embedded') {
      for (const channel of CHANNELS)
        await engine.pglite.listen(channel, payload => deliver(channel, payload))
      return
    }
    const { default: pg } = await import('pg')
    const fresh = new pg.Client({
      connectionString: engine.connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    fresh.on('notification', message => deliver(message.channel, message.payload ?? ''))
    fresh.on('error', error => log.warn({ err: error }, 'the listening connection was lost'))
    try {
      await fresh.connect()
      for (const channel of CHANNELS) await fresh.query(`listen ${channel}`)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    fresh.on('end', () => {
      clearInterval(keepAlive)
      reconnectSoon()
    })
    // A connection cut without a FIN looks like an idle one.
    const keepAlive = setInterval(() => {
      fresh.query('select 1').catch(error => {
        log.warn({ err: error }, 'the listening connection does not answer')
        fresh.connection.stream.destroy()
      })
    }, KEEP_ALIVE_MS).unref()
    client = fresh
  }

  function reconnectSoon() {
    if (stopped || reconnecting) return
    reconnecting = setTimeout(async () => {
      reconnecting = undefined
      try {
        await connect()
        for (const channel of CHANNELS) deliver(channel, MISSED)
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
      unsent.push({ channel, payload })
      sendIn(GATHER_MS)
    },
    publishHere: deliver,
    subscribe(channel, listener) {
      const received = listeners.get(channel) ?? new Set()
      listeners.set(channel, received.add(listener))
      return () => received.delete(listener)
    },
    start: connect,
    async stop() {
      stopped = true
      clearTimeout(reconnecting)
      clearTimeout(sendTimer)
      await sending
      await sendNow().catch(error => log.warn({ err: error }, 'the last news could not be told'))
      await client?.end()
    },
  }
}
