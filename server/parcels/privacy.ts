import { inArray } from 'drizzle-orm'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import type { FileStore } from '../platform/files/files.ts'
import { removePaper } from './papers.ts'
import { scansOfAll, shipmentsOfUser } from './queries.ts'
import { shipmentScans, shipments } from './tables.ts'
import { newsOf } from './views.ts'

export const exportParcels: PersonalDataExporter = async (db, userId) => {
  const rows = await shipmentsOfUser(db, userId)
  const scans =
    rows.length > 0
      ? await scansOfAll(
          db,
          rows.map(({ id }) => id),
        )
      : []
  const data = rows.map(row => ({
    order: row.orderId,
    number: row.number,
    courier: row.courier,
    tracking_number: row.awb,
    state: row.state,
    booked_at: row.bookedAt?.toISOString() ?? null,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    way: newsOf(scans.filter(({ shipmentId }) => shipmentId === row.id)),
  }))
  return { name: 'parcels', data }
}

/** Labels show name and address and the way shows places, so both go; that a parcel was paid for stays for the books. */
export const eraseParcels =
  ({ files }: { files: FileStore }): PersonalDataEraser =>
  async (tx, userId) => {
    const rows = await shipmentsOfUser(tx, userId)
    if (rows.length === 0) return async () => {}
    const ids = rows.map(({ id }) => id)
    await tx.delete(shipmentScans).where(inArray(shipmentScans.shipmentId, ids))
    await tx.update(shipments).set({ labelFile: null, manifestFile: null }).where(inArray(shipments.id, ids))
    const papers = rows.flatMap(({ labelFile, manifestFile }) => [labelFile, manifestFile])
    return async () => {
      for (const name of papers) if (name) await removePaper(files, name)
    }
  }
