import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import type { Database, Engine, Tx } from '../db/database.ts'
import { outsideTransactions } from '../db/own-transaction.ts'
import type { Log } from '../log.ts'

/** NOTIFY between processes; a payload is an id only. */
export interface Events {
  /** Delivered when the transaction commits. */
  publish: (tx: Tx, channel: Channel, payload: string) => Promise<void>
  /** For frequent events after a commit: a NOTIFY inside the transaction makes such commits wait in line. */
  publishSoon: (channel: Channel, payload: string) => void
  publishHere: (channel: Channel, payload: string) => void
  subscribe: (channel: Channel, hear: (payload: string) => void) => () => void
  start: () => Promise<void>
  stop: () => Promise<void>
}
interface Event {
  channel: Channel
  payload: string
}
const CHANNELS = [
  'catalog',
  'gallery',
  'orders',
  'figurines',
  'settings',
  'mails',
  'promotions',
  'reviews',
  'sessions',
] as const
export type Channel = (typeof CHANNELS)[number]

const RECONNECT_MS = 1000
const KEEP_ALIVE_MS = 10_000
const GATHER_MS = 50
const RETRY_MS = 1000
const UNSENT_MAX = 10_000
/** Sent to every listener after a reconnection, since events may have been missed. */
export const MISSED = 'missed'

export function createEvents({ db, engine, log }: { db: Database; engine: Engine; log: Log }): Events {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const deliver = (channel: string, payload: string) =>
    outsideTransactions(() => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
  const sender = createSender(db, log)
  const connection = createConnection(engine, log, deliver)
  return {
    async publish(tx, channel, payload) {
      await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
    },
    publishSoon: (channel, payload) => sender.send({ channel, payload }),
    publishHere: deliver,
    subscribe(channel, listener) {
      const received = listeners.get(channel) ?? new Set()
      listeners.set(channel, received.add(listener))
      return () => received.delete(listener)
    },
    start: connection.open,
    async stop() {
      await sender.stop()
      await connection.close()
    },
  }
}

function createSender(db: Database, log: Log) {
  let unsent: Event[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<unknown> = Promise.resolve()
  let stopped = false

  function sendIn(ms: number) {
    if (stopped) return
    timer ??= outsideTransactions(() =>
      setTimeout(() => {
        timer = undefined
        sending = sendNow().catch(error => {
          log.warn({ err: error }, 'events could not be sent yet')
          sendIn(RETRY_MS)
        })
      }, ms),
    )
  }
  async function sendNow() {
    const batch = unsent
    unsent = []
    if (batch.length === 0) return
    try {
      await db.execute(sql`select pg_notify(e.channel, e.payload)
        from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as e (channel text, payload text)`)
    } catch (error) {
      unsent = capped([...batch, ...unsent])
      throw error
    }
  }

  return {
    send(event: Event) {
      unsent.push(event)
      sendIn(GATHER_MS)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await sending
      await sendNow().catch(error => log.warn({ err: error }, 'the last events could not be sent'))
    },
  }
}

const capped = (events: Event[]): Event[] =>
  events.length <= UNSENT_MAX
    ? events
    : [...new Set(events.map(({ channel }) => channel))].map(channel => ({ channel, payload: MISSED }))

type Deliver = (channel: string, payload: string) => void

function createConnection(engine: Engine, log: Log, deliver: Deliver) {
  let client: Client | undefined
  let reconnecting: NodeJS.Timeout | undefined
  let stopped = false

  async function open() {
    if (engine.kind === 'embedded') {
      for (const channel of CHANNELS)
        await engine.pglite.listen(channel, payload => deliver(channel, payload))
      return
    }
    client = await listen(engine.connectionString, { log, deliver, onEnd: reconnectSoon })
  }
  function reconnectSoon() {
    if (stopped || reconnecting) return
    reconnecting = setTimeout(async () => {
      reconnecting = undefined
      try {
        await open()
        for (const channel of CHANNELS) deliver(channel, MISSED)
      } catch (error) {
        log.warn({ err: error }, 'the listening connection could not be opened; trying again')
        reconnectSoon()
      }
    }, RECONNECT_MS).unref()
  }

  return {
    open,
    async close() {
      stopped = true
      clearTimeout(reconnecting)
      await client?.end()
    },
  }
}

async function listen(
  connectionString: string,
  { log, deliver, onEnd }: { log: Log; deliver: Deliver; onEnd: () => void },
): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  })
  client.on('notification', message => deliver(message.channel, message.payload ?? ''))
  client.on('error', error => log.warn({ err: error }, 'the listening connection was lost'))
  try {
    await client.connect()
    for (const channel of CHANNELS) await client.query(`listen ${channel}`)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  client.on('end', () => {
    clearInterval(keepAlive)
    onEnd()
  })
  // A connection cut without a FIN looks like an idle one.
  const keepAlive = setInterval(() => {
    client.query('select 1').catch(error => {
      log.warn({ err: error }, 'the listening connection does not answer')
      client.connection.stream.destroy()
    })
  }, KEEP_ALIVE_MS).unref()
  return client
}
