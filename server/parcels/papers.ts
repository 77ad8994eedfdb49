import { inArray } from 'drizzle-orm'
import type { PDFDocument, PDFEmbeddedPage } from 'pdf-lib'
import type { Failure } from '../../shared/parcels/api.ts'
import { indianDay, plusDays } from '../../shared/time/working-days.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { Refusal } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { CourierFailed, throwCourierRefusal } from './carrier.ts'
import type { ParcelDeps } from './deps.ts'
import { parcelsById } from './queries.ts'
import { type ShipmentRow, shipments } from './tables.ts'

type PaperDeps = Pick<ParcelDeps, 'db' | 'carrier' | 'files' | 'clock'>

/** Kept here, since the courier's addresses do not last. */
const labelKey = (name: string) => `parcels/${name}.pdf`

async function loadBooked(db: Database, ids: readonly string[]): Promise<ShipmentRow[]> {
  const rows = (await parcelsById(db, [...new Set(ids)])).map(({ shipment }) => shipment)
  if (rows.length === 0) throw new Refusal(404, 'parcel.not_found', 'There is no such parcel.')
  const other = rows.find(({ carrier, awb, state }) => carrier === 'by_hand' || !awb || state === 'cancelled')
  if (other)
    throw new Refusal(
      409,
      'parcel.not_booked',
      `The parcel of ${other.orderId} is not booked with a courier.`,
    )
  return rows
}

/** Labels of all, four on a sheet; those that are missing are asked for once, and what is not to be had is said on the last. */
export async function labelSheet(deps: PaperDeps, ids: readonly string[]): Promise<Uint8Array> {
  const rows = await loadBooked(deps.db, ids)
  const labels: Uint8Array[] = []
  const missing: string[] = []
  for (const row of rows)
    try {
      labels.push(await labelOf(deps, row))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      missing.push(error.message)
    }
  return sheetsOf(labels, missing)
}

async function labelOf(
  { db, carrier, files, clock }: Pick<ParcelDeps, 'db' | 'carrier' | 'files' | 'clock'>,
  row: ShipmentRow,
): Promise<Uint8Array> {
  const stored = row.labelFile ? await files.get(labelKey(row.labelFile)) : null
  if (stored) return stored
  const bytes = await orRefuse(carrier.label(row.providerShipmentId ?? ''), row)
  if (!bytes) throw new Refusal(409, 'parcel.no_label', `There is no label for ${row.orderId}.`)
  const name = newId('label')
  await files.put(labelKey(name), bytes)
  await db
    .update(shipments)
    .set({ labelFile: name, updatedAt: clock() })
    .where(inArray(shipments.id, [row.id]))
  return bytes
}

const orRefuse = <T>(request: Promise<T>, { orderId }: Pick<ShipmentRow, 'orderId'>): Promise<T> =>
  request.catch(error => throwCourierRefusal(error, orderId))

/** One call each, since the courier takes one; asked again it stays as it is. */
export async function askPickup(
  { db, carrier, clock }: Pick<ParcelDeps, 'db' | 'carrier' | 'clock'>,
  ids: readonly string[],
): Promise<{ ids: string[]; failures: Failure[] }> {
  const rows = await loadBooked(db, ids)
  const failures: Failure[] = []
  for (const row of rows) {
    if (row.pickupOn && row.state !== 'pickup_problem') continue
    try {
      const day = await carrier.pickup(row.providerShipmentId ?? '')
      const pickupOn = day ?? plusDays(indianDay(clock()), 1)
      await db
        .update(shipments)
        .set({ pickupOn, updatedAt: clock() })
        .where(inArray(shipments.id, [row.id]))
    } catch (error) {
      if (!(error instanceof CourierFailed)) throw error
      failures.push({ order_id: row.orderId, sentence: error.message })
    }
  }
  return { ids: rows.map(({ id }) => id), failures }
}

/** The list the courier signs; it can be made once the pickup is asked for. */
export async function manifestOf(deps: PaperDeps, ids: readonly string[]): Promise<Uint8Array> {
  const { db, carrier, files, clock } = deps
  const rows = await loadBooked(db, ids)
  const waiting = rows.find(({ pickupOn }) => !pickupOn)
  if (waiting)
    throw new Refusal(
      409,
      'parcel.no_pickup',
      `Ask for the pickup of ${waiting.orderId} first; the list follows it.`,
    )
  const [first] = rows
  const isSame = first?.manifestFile && rows.every(({ manifestFile }) => manifestFile === first.manifestFile)
  const stored = isSame && first?.manifestFile ? await files.get(labelKey(first.manifestFile)) : null
  if (stored) return stored
  const picked = rows.map(row => ({
    shipmentId: row.providerShipmentId ?? '',
    orderId: row.providerOrderId ?? '',
  }))
  const bytes = await orRefuse(carrier.manifest(picked), {
    orderId: rows.map(({ orderId }) => orderId).join(', '),
  })
  if (!bytes) throw new Refusal(409, 'parcel.no_manifest', 'There is no list for these parcels.')
  const name = newId('manifest')
  await files.put(labelKey(name), bytes)
  const which = rows.map(({ id }) => id)
  await db
    .update(shipments)
    .set({ manifestFile: name, updatedAt: clock() })
    .where(inArray(shipments.id, which))
  return bytes
}

export const removePaper = (files: FileStore, name: string) => files.remove(labelKey(name))

const [A4_WIDTH, A4_HEIGHT] = [595.28, 841.89]
const MARGIN = 14

/** Every page of every label, four on a sheet of A4, each as large as its quarter allows. */
async function sheetsOf(labels: readonly Uint8Array[], missing: readonly string[]): Promise<Uint8Array> {
  const { PDFDocument } = await import('pdf-lib')
  const sheets = await PDFDocument.create()
  const pages: PDFEmbeddedPage[] = []
  for (const label of labels) {
    const { length } = (await PDFDocument.load(label)).getPages()
    const all = Array.from({ length }, (_, at) => at)
    pages.push(...(await sheets.embedPdf(label, all)))
  }
  for (const [at, label] of pages.entries()) {
    const sheet =
      at % 4 === 0 ? sheets.addPage([A4_WIDTH, A4_HEIGHT]) : sheets.getPage(sheets.getPageCount() - 1)
    const [width, height] = [A4_WIDTH / 2 - 2 * MARGIN, A4_HEIGHT / 2 - 2 * MARGIN]
    const scale = Math.min(width / label.width, height / label.height)
    sheet.drawPage(label, {
      x: (at % 2) * (A4_WIDTH / 2) + MARGIN,
      y: (at % 4 < 2 ? A4_HEIGHT / 2 : 0) + A4_HEIGHT / 2 - MARGIN - label.height * scale,
      xScale: scale,
      yScale: scale,
    })
  }
  if (missing.length > 0) await sayMissing(sheets, missing)
  return sheets.save()
}

/** The built-in fonts know Latin letters only. */
async function sayMissing(sheets: PDFDocument, missing: readonly string[]) {
  const { StandardFonts } = await import('pdf-lib')
  const font = await sheets.embedFont(StandardFonts.Helvetica)
  const sheet = sheets.addPage([A4_WIDTH, A4_HEIGHT])
  const lines = ['No label yet:', ...missing]
  sheet.drawText(lines.map(line => line.replaceAll('’', "'").replaceAll(/[^\x20-\x7E]/g, '?')).join('\n'), {
    x: 40,
    y: A4_HEIGHT - 60,
    size: 10,
    lineHeight: 14,
    maxWidth: A4_WIDTH - 80,
    font,
  })
}
