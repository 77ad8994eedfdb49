import { eq } from 'drizzle-orm'
import type { OrderDeps } from '../orders/change-status.ts'
import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import { raiseAlarm } from './alarms.ts'
import { type Carrier, CourierFailed, type CourierNews } from './carrier.ts'
import { followParcel } from './follow-parcel.ts'
import { keepScans } from './keep-scans.ts'
import { newsById, openParcels, parcelById, parcelMeant, scansOf } from './queries.ts'
import { standingOf } from './standing.ts'
import { parcelNews, type ShipmentRow, shipments } from './tables.ts'

export type NewsDeps = OrderDeps & { db: Database; carrier: Carrier; log: Log }

/** Works stored news through once; what cannot be used says so on the desk and moves nothing. */
export async function applyNews(deps: NewsDeps, id: number): Promise<void> {
  const { db, clock, carrier } = deps
  const row = await newsById(db, id)
  if (!row) return
  const news = carrier.readNews(jsonOf(row.body))
  const outcome = news ? await applyToParcel(deps, news) : await unreadable(deps, `news ${id}`)
  await db.update(parcelNews).set({ outcome, processedAt: clock() }).where(eq(parcelNews.id, id))
}

async function unreadable({ db, clock }: NewsDeps, key: string): Promise<string> {
  const about = 'News from the courier that cannot be read'
  await raiseAlarm(db, { kind: 'unreadable', about, shipmentId: null, key, at: clock() })
  return 'unreadable'
}

async function applyToParcel(deps: NewsDeps, news: CourierNews): Promise<string> {
  const { db, clock } = deps
  const at = clock()
  const shipment = await parcelMeant(db, news)
  if (!shipment) {
    const about = `Number ${news.awb?.slice(0, 40) ?? 'unknown'}`
    await raiseAlarm(db, { kind: 'unknown_parcel', about, shipmentId: null, key: `${news.awb}`, at })
    return 'of no parcel of ours'
  }
  // A booking learns its number from the courier itself, never from news.
  if (shipment.state === 'booking') return 'of a parcel that is being booked'
  if (news.awb !== null && news.awb !== shipment.awb) {
    const about = `${shipment.awb} is called ${news.awb.slice(0, 40)} in news`
    const key = `${shipment.id} ${news.awb}`
    await raiseAlarm(db, { kind: 'other_number', about, shipmentId: shipment.id, key, at })
    return 'of another number'
  }
  if (news.unreadable > 0) {
    const about = `${shipment.awb}: a scan without a readable time`
    await raiseAlarm(db, { kind: 'unreadable', about, shipmentId: shipment.id, key: shipment.id, at })
  }
  await keepScans(db, { shipmentId: shipment.id, scans: news.scans, confirmed: false, now: at })
  await confirmEnd(deps, shipment)
  await db.transaction(tx => followParcel(tx, deps, shipment.id))
  return 'applied'
}

/** Before a parcel is delivered or returned the courier itself is asked: whoever knows the key could write news. */
async function confirmEnd(deps: NewsDeps, shipment: ShipmentRow): Promise<void> {
  const { db, carrier, clock } = deps
  const { unconfirmed } = standingOf(await scansOf(db, shipment.id))
  if (unconfirmed === null || !shipment.awb) return
  const told = (await carrier.track([shipment.awb])).get(shipment.awb)
  if (told) await keepScans(db, { shipmentId: shipment.id, scans: told.scans, confirmed: true, now: clock() })
  const after = standingOf(await scansOf(db, shipment.id))
  if (after.unconfirmed === null) return
  const about = `${shipment.awb}: news say ${unconfirmed}, the courier itself does not`
  await raiseAlarm(db, { kind: 'unconfirmed', about, shipmentId: shipment.id, key: shipment.id, at: clock() })
}

const AT_ONCE = 50

/** News can be lost, so every open parcel is asked about; what the courier answers needs no confirming. */
export async function pollParcels(deps: NewsDeps): Promise<number> {
  const { db, carrier, clock, log } = deps
  const open = await openParcels(db, clock())
  for (let at = 0; at < open.length; at += AT_ONCE) {
    const some = open.slice(at, at + AT_ONCE)
    const told = await carrier.track(some.flatMap(({ awb }) => awb ?? []))
    for (const { id, awb } of some) {
      const news = awb ? told.get(awb) : undefined
      if (news) await keepScans(db, { shipmentId: id, scans: news.scans, confirmed: true, now: clock() })
      await db.update(shipments).set({ polledAt: clock() }).where(eq(shipments.id, id))
      await db
        .transaction(tx => followParcel(tx, deps, id))
        .catch(error => log.error({ err: error, shipment: id }, 'a parcel could not be followed'))
    }
  }
  return open.length
}

/** Asks about one parcel at once, for the desk. */
export async function lookAtParcel(deps: NewsDeps, id: string): Promise<void> {
  const shipment = await parcelById(deps.db, id)
  if (!shipment?.awb) return
  try {
    const told = (await deps.carrier.track([shipment.awb])).get(shipment.awb)
    const { clock, db } = deps
    if (told) await keepScans(db, { shipmentId: id, scans: told.scans, confirmed: true, now: clock() })
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
