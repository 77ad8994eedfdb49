import { createHash } from 'node:crypto'
import { type Body, bodyModelPath } from '../../shared/bodies/api.ts'
import type { PrintReport } from '../../shared/print/api.ts'
import { proofModelPath } from '../../shared/proofs/api.ts'
import { loadOrder } from '../orders/load-order.ts'
import type { Order } from '../orders/order.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { Database } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { openReporter } from '../print/load-print.ts'
import { bodiesOfLine, findBody, findKitProof } from './queries.ts'
import type { BodyRow } from './tables.ts'

interface Reader {
  id: string
  role: string
}
interface OfLine {
  orderId: string
  line: number
}

const shownTo = ({ role }: Reader) => (role === 'admin' ? 'founder' : 'buyer')

/** An order that this person may see, with a figurine at this place. */
export async function loadFigurineLine(db: Database, who: Reader, { orderId, line }: OfLine): Promise<Order> {
  const order = await loadOrder(db, who, orderId)
  if (order.lines[line - 1]?.kind !== 'figurine')
    throw notFound('line.not_found', 'There is no figurine at this place of the order.')
  return order
}

export async function loadBody(db: Database, who: Reader, of: OfLine & { id: string }): Promise<BodyRow> {
  const { id: orderId } = await loadFigurineLine(db, who, of)
  const body = await findBody(db, { ...of, orderId }, shownTo(who))
  if (!body) throw notFound('body.not_found', 'There is no such body.')
  return body
}

/** Newest first; a report is for the founder. */
export async function listBodies(db: Database, who: Reader, of: OfLine): Promise<Body[]> {
  const { id: orderId, lines } = await loadFigurineLine(db, who, of)
  const isKit = lines[of.line - 1]?.make === 'figure'
  const kit = isKit ? await kitBody(db, { ...of, orderId }) : null
  const report = who.role === 'admin' ? await openReporter(db) : null
  const stored = (await bodiesOfLine(db, { ...of, orderId }, shownTo(who))).map(row => bodyView(row, report))
  return [...stored, ...(kit ? [kit] : [])].toSorted((one, other) =>
    other.created_at.localeCompare(one.created_at),
  )
}

async function kitBody(db: Database, { orderId, line }: OfLine): Promise<Body | null> {
  const proof = await findKitProof(db, orderId, line)
  if (!proof) return null
  return {
    id: `kit-${proof.number}`,
    kind: 'kit',
    state: 'ready',
    model_url: proofModelPath(orderId, proof.number),
    hash: createHash('sha256').update(canonicalJson(proof.figure)).digest('hex'),
    created_at: proof.createdAt.toISOString(),
    reason: null,
    desk: null,
  }
}

type Reporter = (measures: NonNullable<BodyRow['report']>) => PrintReport

const bodyView = (row: BodyRow, report: Reporter | null): Body => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  model_url: row.file && `${bodyModelPath(row.orderId, row.line, row.id)}?v=${row.hash?.slice(0, 12)}`,
  hash: row.hash,
  created_at: row.createdAt.toISOString(),
  reason: row.reason,
  desk: report && {
    up: row.up,
    unit: row.unit,
    report: row.report ? report(row.report) : null,
    made_with: row.madeWith ?? null,
    price_paise: row.pricePaise,
    overlap: row.overlap,
    offered_at: row.offeredAt?.toISOString() ?? null,
    actor: row.actor,
  },
})
