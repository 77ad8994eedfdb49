import { createHash, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import { unavailable } from '../platform/http/unavailable.ts'
import { raiseAlarm } from './alarms.ts'
import { type Carrier, CourierFailed, type CourierNews, type CourierScan } from './carrier.ts'
import type { CourierDeps, ParcelDeps } from './deps.ts'
import { followParcel } from './follow-parcel.ts'
import { findNews, findParcel, findParcelOfNews, openParcels, scansOf, waitingNews } from './queries.ts'
import { standingOf } from './standing.ts'
import { parcelNews, type ShipmentRow, shipmentScans, shipments } from './tables.ts'

interface ReadOptions {
  stopping: AbortSignal
  yieldToAnswers: () => Promise<void>
}

/** All that waits, in the order it came. What needs the courier's word while the courier is silent waits on. */
export async function applyWaitingNews(deps: CourierDeps, options?: ReadOptions): Promise<void> {
  const { db } = deps
  for (let last = 0; ; ) {
    const waiting = await waitingNews(db, last)
    if (waiting.length === 0) return
    for (const id of waiting) {
      await options?.yieldToAnswers()
      if (options?.stopping.aborted) return
      last = id
      await applyNews(deps, id).catch(error => postponeNews(deps, id, error))
    }
  }
}

const SILENCE_MS = 60_000
/** While a courier is silent nobody waits for it with every single news. */
const silentUntil = new WeakMap<Carrier, number>()
const isSilent = (carrier: Carrier) => (silentUntil.get(carrier) ?? 0) > performance.now()

async function postponeNews(
  { db, carrier, clock, log }: CourierDeps,
  id: number,
  error: unknown,
): Promise<void> {
  log.warn({ err: error, news: id }, 'news of a parcel wait')
  if (error instanceof CourierFailed) silentUntil.set(carrier, performance.now() + SILENCE_MS)
  else if (!unavailable(error)) {
    const about = 'News from the courier that cannot be worked through'
    const alarm = { kind: 'unreadable', about, shipmentId: null, key: `news ${id}`, at: clock() } as const
    await raiseAlarm(db, alarm).catch(err => log.warn({ err }, 'an alarm was not kept'))
  }
}

const PASS_MS = 10
/** Under a steady stream of news some are read all the same. */
const PASSES_MAX = 20

/** Reads after the answers, one at a time and behind those that arrive; what a crash leaves behind is read by a job. */
export function newsReader(deps: CourierDeps & Pick<ParcelDeps, 'stopping'>) {
  const { stopping, log } = deps
  let arriving = 0
  let isReading = false
  let isWoken = false
  async function yieldToAnswers() {
    for (let passes = 0; arriving > 0 && passes < PASSES_MAX && !stopping.aborted; passes += 1)
      await new Promise(resolve => setTimeout(resolve, PASS_MS))
  }
  async function read() {
    isWoken = true
    if (isReading) return
    isReading = true
    while (isWoken && !stopping.aborted) {
      isWoken = false
      await applyWaitingNews(deps, { stopping, yieldToAnswers }).catch(error =>
        log.warn({ err: error }, 'news of parcels could not be read'),
      )
    }
    isReading = false
  }
  return async function after(saved: Promise<void>): Promise<void> {
    arriving += 1
    try {
      await saved
    } finally {
      arriving -= 1
    }
    void read()
  }
}

/** Works stored news through once, in one transaction; what cannot be used says so on the desk and moves nothing. */
async function applyNews(deps: CourierDeps, id: number): Promise<void> {
  const { db, carrier } = deps
  const toConfirm = await db.transaction(async tx => {
    const row = await findNews(tx, id)
    if (!row) return null
    const news = carrier.readNews(jsonOf(row.body))
    const read = news ? await readInto(tx, deps, news) : await unreadable(tx, deps, `news ${id}`)
    if (typeof read !== 'string' && (await unconfirmedEnd(tx, read))) return read
    if (typeof read !== 'string') await followParcel(tx, deps, read.id)
    await markRead(tx, deps, id, typeof read === 'string' ? read : 'applied')
    return null
  })
  if (toConfirm && !isSilent(carrier)) await confirmEnd(deps, id, toConfirm)
}

const markRead = (tx: Tx, { clock }: CourierDeps, id: number, outcome: string) =>
  tx.update(parcelNews).set({ outcome, processedAt: clock() }).where(eq(parcelNews.id, id))

async function unreadable(tx: Tx, { clock }: CourierDeps, key: string): Promise<string> {
  const about = 'News from the courier that cannot be read'
  await raiseAlarm(tx, { kind: 'unreadable', about, shipmentId: null, key, at: clock() })
  return 'unreadable'
}

/** Keeps the scans with their parcel; a text says why there is none. */
async function readInto(
  tx: Tx,
  { clock, log }: CourierDeps,
  news: CourierNews,
): Promise<ShipmentRow | string> {
  const at = clock()
  const shipment = await findParcelOfNews(tx, news)
  if (!shipment) {
    const name = news.awb ?? news.reference
    const about = `Number ${name?.slice(0, 40) ?? 'unknown'}`
    await raiseAlarm(tx, { kind: 'unknown_parcel', about, shipmentId: null, key: `${name}`, at })
    return 'of no parcel of ours'
  }
  const { id: shipmentId, awb } = shipment
  // A booking learns its number from the courier itself, never from news.
  if (shipment.state === 'booking') return 'of a parcel that is being booked'
  if (news.awb !== null && news.awb !== awb) {
    const about = `${awb} is called ${news.awb.slice(0, 40)} in news`
    await raiseAlarm(tx, { kind: 'other_number', about, shipmentId, key: `${shipmentId} ${news.awb}`, at })
    return 'of another number'
  }
  if (news.unreadable > 0) {
    log.warn({ shipment: shipmentId, scans: news.unreadable }, 'scans of a parcel have no readable time')
    const about = `${awb}: a scan without a readable time`
    await raiseAlarm(tx, { kind: 'unreadable', about, shipmentId, key: shipmentId, at })
  }
  await saveScans(tx, { shipmentId, scans: news.scans, confirmed: false, now: at })
  return shipment
}

const unconfirmedEnd = async (db: Database, { id, awb }: ShipmentRow) =>
  awb === null ? null : standingOf(await scansOf(db, id)).unconfirmed

/** Before a parcel is delivered or returned the courier itself is asked: whoever knows the key could write news. */
async function confirmEnd(deps: CourierDeps, newsId: number, shipment: ShipmentRow): Promise<void> {
  const { db, carrier, clock } = deps
  const { id: shipmentId, awb } = shipment
  const tracking = awb ? (await carrier.track([awb])).get(awb) : undefined
  await db.transaction(async tx => {
    if (tracking) await saveScans(tx, { shipmentId, scans: tracking.scans, confirmed: true, now: clock() })
    const left = await unconfirmedEnd(tx, shipment)
    if (left) {
      const about = `${awb}: news say ${left}, the courier itself does not`
      await raiseAlarm(tx, { kind: 'unconfirmed', about, shipmentId, key: shipmentId, at: clock() })
    }
    await followParcel(tx, deps, shipmentId)
    await markRead(tx, deps, newsId, 'applied')
  })
}

const AT_ONCE = 50

/** News can be lost, so every open parcel is asked about; what the courier answers needs no confirming. */
export async function pollParcels(deps: CourierDeps, which?: 'unconfirmed'): Promise<number> {
  const { db, carrier, clock, log } = deps
  const open = await openParcels(db, clock(), which)
  for (let at = 0; at < open.length; at += AT_ONCE) {
    const some = open.slice(at, at + AT_ONCE)
    const trackings = await carrier.track(some.flatMap(({ awb }) => awb ?? [])).catch(error => {
      log.warn({ err: error }, 'the courier could not be asked about parcels')
      return new Map<string, CourierNews>()
    })
    for (const { id, awb } of some) {
      const news = awb ? trackings.get(awb) : undefined
      if (news) await saveScans(db, { shipmentId: id, scans: news.scans, confirmed: true, now: clock() })
      await db.update(shipments).set({ polledAt: clock() }).where(eq(shipments.id, id))
      await db
        .transaction(tx => followParcel(tx, deps, id))
        .catch(error => log.error({ err: error, shipment: id }, 'a parcel could not be followed'))
    }
  }
  return open.length
}

export async function checkParcel(deps: CourierDeps, id: string): Promise<void> {
  const shipment = await findParcel(deps.db, id)
  if (!shipment?.awb) return
  try {
    const tracking = (await deps.carrier.track([shipment.awb])).get(shipment.awb)
    const { clock, db } = deps
    if (tracking)
      await saveScans(db, { shipmentId: id, scans: tracking.scans, confirmed: true, now: clock() })
    await db.transaction(tx => followParcel(tx, deps, id))
  } catch (error) {
    if (!(error instanceof CourierFailed)) throw error
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const DAY_MS = 24 * 3_600_000

interface SaveScansInput {
  shipmentId: string
  scans: readonly CourierScan[]
  /** The courier said so when it was asked. */
  confirmed: boolean
  now: Date
}

/** A scan told again changes nothing but that it may be confirmed now. A scan of the far future would hide all others. */
async function saveScans(db: Database, { shipmentId, scans, confirmed, now }: SaveScansInput): Promise<void> {
  const rows = scans
    .filter(({ at }) => at.getTime() < now.getTime() + DAY_MS)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(scan => ({ ...scan, shipmentId, confirmed, seenAt: now }))
  if (rows.length === 0) return
  await db
    .insert(shipmentScans)
    .values(rows)
    .onConflictDoUpdate({
      target: shipmentScans.key,
      set: { confirmed: sql`${shipmentScans.confirmed} or excluded.confirmed` },
      setWhere: sql`${shipmentScans.shipmentId} = excluded.shipment_id and not ${shipmentScans.confirmed} and excluded.confirmed`,
    })
}

const BODY_MAX = 256 * 1024

interface ReceiveNewsInput {
  body: Uint8Array
  /** From the address and from the header; both have to be right. */
  keys: readonly (string | undefined)[]
}

/** Stored as it came before the answer, and read after it. */
export async function receiveNews(
  { db, newsKey }: { db: Database; newsKey: string | null },
  { body, keys }: ReceiveNewsInput,
): Promise<void> {
  const right = keys.map(key => isSame(key, newsKey))
  if (!right.every(Boolean)) throw new Refusal(401, 'parcel_news.key', 'The key does not fit.')
  if (body.length > BODY_MAX) throw new Refusal(413, 'parcel_news.too_large', 'That is too long for news.')
  const text = Buffer.from(body).toString('utf8').replaceAll('\0', '')
  await db.execute(sql`insert into parcel_news (body) values (${text})`)
}

/** In constant time, whatever the lengths. */
function isSame(given: string | undefined, key: string | null): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given ?? ''), hash(key ?? '')) && Boolean(given) && key !== null
}
