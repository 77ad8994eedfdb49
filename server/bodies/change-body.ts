import { and, eq, isNotNull } from 'drizzle-orm'
import type { QuarterTurn } from '../../shared/bodies/api.ts'
import { defaultFigure } from '../../shared/figure/figure.ts'
import { baseOf } from '../../shared/figure/figure-size.ts'
import type { Letters } from '../kit/label/letters.ts'
import { lockOrder, type OrderDeps } from '../orders/change-status.ts'
import type { Order } from '../orders/order.ts'
import type { Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { openReporter } from '../print/load-print.ts'
import { offerBody } from '../proofs/offer-proof.ts'
import { bodyHash, turnedBy } from './body-hash.ts'
import { BODY_QUEUE } from './make-bodies.ts'
import { findBody } from './queries.ts'
import { type BodyRow, bodies } from './tables.ts'

type Place = Pick<BodyRow, 'orderId' | 'line' | 'id'>

/** Locks the order: a body is not turned and offered at the same time. */
async function lockedBody(tx: Tx, place: Place): Promise<BodyRow> {
  await lockOrder(tx, place.orderId)
  const body = await findBody(tx, place, 'founder')
  if (!body) throw notFound('body.not_found', 'There is no such body.')
  if (body.state === 'replaced')
    throw new Refusal(409, 'body.replaced', 'This sculpt was replaced by a newer one. Please use that.')
  return body
}

/** It is shown and measured anew. Returns the key of what was shown before. */
export async function turnBody(
  tx: Tx,
  jobs: Jobs,
  { by, ...place }: Place & { by: QuarterTurn },
): Promise<string | null> {
  const body = await lockedBody(tx, place)
  if (!body.source) throw new Refusal(409, 'body.no_model', 'This body has no model to turn.')
  if (body.offeredAt)
    throw new Refusal(
      409,
      'body.offered',
      'The customer was shown this body as it stands. Upload it again to turn it.',
    )
  const turn = turnedBy(body.turn, by)
  const hash = bodyHash({ ...body, turn })
  await tx
    .update(bodies)
    .set({ turn, hash, state: 'making', file: null, report: null, reason: null, readyAt: null })
    .where(eq(bodies.id, body.id))
  await jobs.send(tx, BODY_QUEUE, { body: body.id, hash })
  return body.file
}

interface Offering extends Place {
  note: string | null
  actor: { id: string; name: string }
}

export async function offerAsProof(tx: Tx, deps: OrderDeps, offering: Offering): Promise<void> {
  const { orderId, line, note, actor } = offering
  const { id, kind, hash, state, file, source, report } = await lockedBody(tx, offering)
  if (state !== 'ready' || !hash || !file || !source || !report) throw notReady()
  if ((await openReporter(tx))(report).light === 'red') throw new Refusal(409, 'body.red', RED)
  await offerBody(tx, deps, { orderId, line, body: { id, kind, hash }, note, actor })
  const stillReady = and(eq(bodies.id, id), eq(bodies.state, 'ready'), isNotNull(bodies.source))
  const offered = await tx.update(bodies).set({ offeredAt: deps.clock() }).where(stillReady).returning()
  if (offered.length === 0) throw notReady()
}

const notReady = () =>
  new Refusal(409, 'body.not_ready', 'This body is not ready yet. Please wait until its report is there.')
const RED =
  'This body cannot be printed as it is, so it cannot be offered. Its report says what to do; mend it and upload it again.'

/** The letters of its base, before anybody says yes to it. Outside a transaction: they take a while. */
export async function refuseUnsettable(letters: Letters, { lines }: Order, line: number): Promise<void> {
  const label = lines[line - 1]?.nameLabel ?? null
  if (label === null || (await letters.maybeGlb(label, baseOf(defaultFigure)))) return
  throw new Refusal(
    409,
    'body.label',
    `The name “${label}” cannot be made in letters on the base. Please change the name of this figurine first.`,
  )
}
