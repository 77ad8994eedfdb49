import { sql } from 'drizzle-orm'
import { formatInr } from '../../../shared/money.ts'
import { startOfDay } from '../../../shared/time/moments.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Config } from '../../config.ts'
import { lockOrder } from '../../orders/change-status.ts'
import type { Order } from '../../orders/order.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notFound, Refusal } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { modelChoiceOf } from '../../settings/models.ts'
import type { MakerSetup } from '../makers/maker-setup.ts'
import { bodiesOfLine, findDrawing, isBought, spentOnModels } from '../queries.ts'
import { type BodyRow, bodies, modelCalls } from '../tables.ts'
import type { DraftTask } from './draft-task.ts'
import { hurdleOf, whoMakes } from './may-send.ts'

export interface DraftDeps {
  clock: Clock
  jobs: Jobs
  config: Pick<Config, 'modelMakers'>
  makerSetup: MakerSetup
}
interface Wanted {
  orderId: string
  line: number
  /** Null where the shop asks by itself. */
  actor: { id: string; name: string } | null
  /** The price that was shown with the button. */
  shownPaise?: number | undefined
}
/** A parent's yes begins its own line alone. */
export interface Begin {
  order: string
  line?: number
}

export const DRAFT_QUEUE = 'drafts.make'
export const BEGIN_QUEUE = 'drafts.begin'

/** After its payment, an order's drawings get their drafts where the settings say so. */
export async function beginDrafts(tx: Tx, jobs: Jobs, { id, lines }: Pick<Order, 'id' | 'lines'>) {
  if (lines.some(({ make }) => make === 'drawing')) await beginDraft(tx, jobs, { order: id })
}
export const beginDraft = (tx: Tx, jobs: Jobs, begin: Begin) => jobs.send(tx, BEGIN_QUEUE, { ...begin })

/** Its price is taken from today's budget here, before anything is sent. */
export async function requestDraft(tx: Tx, deps: DraftDeps, wanted: Wanted): Promise<BodyRow> {
  const { clock, jobs, config, makerSetup } = deps
  const { line, actor } = wanted
  const order = await lockOrder(tx, wanted.orderId)
  const place = { orderId: order.id, line }
  const drawing = await findDrawing(tx, place)
  if (!drawing) throw notFound('line.not_found', 'There is no figurine at this place of the order.')
  const now = clock()
  const whom = whoMakes(makerSetup, await modelChoiceOf(tx), drawing)
  const hurdle = hurdleOf(drawing, whom, now)
  if (hurdle || !whom || drawing.figurineId === null)
    throw new Refusal(409, hurdle?.code ?? 'models.none', hurdle?.sentence ?? '')
  const earlier = await bodiesOfLine(tx, place, 'founder')
  if (earlier.some(({ kind, state, source }) => kind === 'draft' && state === 'making' && source === null))
    throw new Refusal(409, 'models.making', 'A draft of this figurine is being made. Please wait for it.')

  const { service, ofChild, maker } = whom
  if (wanted.shownPaise !== undefined && wanted.shownPaise !== maker.pricePaise)
    throw new Refusal(
      409,
      'models.price',
      `A draft costs ${formatInr(maker.pricePaise)} now. ${PRICE_CHANGED}`,
    )
  if (actor === null && (await isBought(tx, drawing.figurineId)))
    throw new Refusal(409, 'models.bought', 'A draft of this drawing was made for another order.')
  await refuseBeyondBudget(tx, now, maker.pricePaise, config.modelMakers.budgetPaise)
  const call = { id: newId('mdl'), bodyId: newId('bdy'), orderId: order.id, figurineId: drawing.figurineId }
  const { model, pricePaise } = maker
  await tx.insert(modelCalls).values({ ...call, service, model, pricePaise, startedAt: now })
  const task: DraftTask = { service, ofChild, call: call.id, tries: 0, polls: 0 }
  const [row] = await tx
    .insert(bodies)
    .values({
      ...place,
      id: call.bodyId,
      kind: 'draft',
      state: 'making',
      figurineId: call.figurineId,
      task,
      pricePaise,
      actor: actor?.name ?? 'the shop',
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('a draft was not stored')
  if (actor)
    await recordChange(tx, {
      actor,
      action: 'asked for a draft for',
      subject: { kind: 'order', id: order.id, name: order.id },
      after: { body: row.id, line, service, price_paise: pricePaise },
    })
  await jobs.send(tx, DRAFT_QUEUE, { body: row.id })
  return row
}

async function refuseBeyondBudget(tx: Tx, now: Date, pricePaise: number, budgetPaise: number) {
  // Drafts of several figurines are asked for one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(7307)`)
  if ((await spentOnModels(tx, startOfDay(now))) + pricePaise <= budgetPaise) return
  throw new Refusal(429, 'models.budget', BUDGET_USED)
}
const PRICE_CHANGED = 'Please load this page again and press once more if you still want it.'
export const BUDGET_USED =
  'Today’s money for drafts is used up. Tomorrow there is more, or sculpt this one by hand.'
