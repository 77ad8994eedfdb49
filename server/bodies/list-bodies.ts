import { createHash } from 'node:crypto'
import { type Body, type BodyList, bodyModelPath, type Drafting } from '../../shared/bodies/api.ts'
import { MODEL_SERVICE_NAMES } from '../../shared/bodies/models-api.ts'
import type { PrintReport } from '../../shared/print/api.ts'
import { proofModelPath } from '../../shared/proofs/api.ts'
import { startOfDay } from '../../shared/time/moments.ts'
import { loadOrder } from '../orders/load-order.ts'
import type { Order } from '../orders/order.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { Database } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { openReporter } from '../print/load-print.ts'
import { modelChoiceOf } from '../settings/models.ts'
import { DraftTask } from './drafts/draft-task.ts'
import { askedOf, hurdleOf, OF_KIT, whoMakes } from './drafts/may-send.ts'
import type { DraftDeps } from './drafts/request-draft.ts'
import { bodiesOfLine, findBody, findDrawing, findKitProof, spentOnModels } from './queries.ts'
import type { BodyRow } from './tables.ts'

interface Reader {
  id: string
  role: string
}
type Deps = { db: Database } & Pick<DraftDeps, 'clock' | 'config' | 'makerSetup'>
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

/** Newest first; reports and prices are for the founder. */
export async function listBodies(deps: Deps, who: Reader, of: OfLine): Promise<BodyList> {
  const { db } = deps
  const { id: orderId, lines } = await loadFigurineLine(db, who, of)
  const isKit = lines[of.line - 1]?.make === 'figure'
  const kit = isKit ? await kitBody(db, { ...of, orderId }) : null
  const report = who.role === 'admin' ? await openReporter(db) : null
  const stored = (await bodiesOfLine(db, { ...of, orderId }, shownTo(who))).map(row => bodyView(row, report))
  const bodies = [...stored, ...(kit ? [kit] : [])].toSorted((one, other) =>
    other.created_at.localeCompare(one.created_at),
  )
  return { bodies, ...(await draftingView(deps, who, { orderId, line: of.line })) }
}

async function draftingView(
  { db, clock, config, makerSetup }: Deps,
  { role }: Reader,
  of: OfLine,
): Promise<Omit<BodyList, 'bodies'>> {
  const drawing = await findDrawing(db, of)
  const whom = drawing ? whoMakes(makerSetup, await modelChoiceOf(db), drawing) : null
  if (!drawing || !whom) return { drafting: null, consent: null }
  const consent = askedOf(drawing, whom, clock())
  const hurdle = hurdleOf(drawing, whom, clock())
  if (role !== 'admin' || hurdle?.code === OF_KIT) return { drafting: null, consent }
  const { service, maker } = whom
  const { budgetPaise } = config.modelMakers
  const drafting: Drafting = {
    service: MODEL_SERVICE_NAMES[service],
    is_stand_in: makerSetup.makers[service]?.isStandIn ?? false,
    price_minor_units: maker.pricePaise,
    left_minor_units: Math.max(0, budgetPaise - (await spentOnModels(db, startOfDay(clock())))),
    hurdle: hurdle?.sentence ?? null,
  }
  return { drafting, consent }
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

/** Its service, once the task began there. */
function startedAt({ task }: BodyRow) {
  const { service, at } = DraftTask.safeParse(task).data ?? {}
  return (at && service) ?? null
}

type Reporter = (measures: NonNullable<BodyRow['report']>) => PrintReport

const bodyView = (row: BodyRow, report: Reporter | null): Body => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  model_url: row.file && `${bodyModelPath(row.orderId, row.line, row.id)}?v=${row.hash?.slice(0, 12)}`,
  hash: row.hash,
  created_at: row.createdAt.toISOString(),
  // What a service says of a drawing is for the founder.
  reason: row.kind === 'draft' && !report ? null : row.reason,
  desk: report && {
    up: row.up,
    unit: row.unit,
    report: row.report ? report(row.report) : null,
    made_with: row.madeWith ?? null,
    price_paise: row.pricePaise,
    service: startedAt(row),
    forgotten_at: row.forgottenAt?.toISOString() ?? null,
    overlap: row.overlap,
    offered_at: row.offeredAt?.toISOString() ?? null,
    actor: row.actor,
  },
})
