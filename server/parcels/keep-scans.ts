import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import type { CourierScan } from './carrier.ts'
import { shipmentScans } from './tables.ts'

const DAY_MS = 24 * 3_600_000

interface Kept {
  shipmentId: string
  scans: readonly CourierScan[]
  /** The courier said so when it was asked. */
  confirmed: boolean
  now: Date
}

/** A scan told again changes nothing but that it may be confirmed now. A scan of the far future would hide all others. */
export async function keepScans(db: Database, { shipmentId, scans, confirmed, now }: Kept): Promise<void> {
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
