import { and, eq, inArray } from 'drizzle-orm'
import { FIGURINE_HEIGHT_MM } from '../../shared/proofs/api.ts'
import { recordChange } from '../audit/record-change.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { lockOrder, type OrderDeps } from '../orders/change-status.ts'
import { writeDueDays } from '../orders/due-days.ts'
import type { Order, OrderLine } from '../orders/order.ts'
import { announceOrder } from '../orders/order-events.ts'
import type { Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { proofHash } from './proof-hash.ts'
import { offeredMail } from './proof-mails.ts'
import { nextNumber } from './queries.ts'
import { type ProofPicture, type ProofRow, proofs } from './tables.ts'

interface Offer {
  orderId: string
  line: number
  pictures: ProofPicture[]
  note: string | null
  actor: { id: string; name: string }
}

function figurineLine({ lines }: Order, position: number): OrderLine {
  const line = lines[position - 1]
  if (line?.kind !== 'figurine')
    throw notFound('line.not_found', 'There is no figurine at this place of the order.')
  return line
}

export async function offerProof(tx: Tx, deps: OrderDeps, offer: Offer): Promise<number> {
  const { pictures, note, actor } = offer
  const order = await lockOrder(tx, offer.orderId)
  const { nameLabel: label } = figurineLine(order, offer.line)
  if (order.status === 'Delivered' || order.status === 'Cancelled')
    throw new Refusal(409, 'order.finished', `This order is ${order.status}. Nothing more is made for it.`)
  const number = await putProof(tx, {
    orderId: order.id,
    line: offer.line,
    state: 'offered',
    figure: null,
    pictures,
    label,
    heightMm: FIGURINE_HEIGHT_MM,
    note,
    source: 'founder',
    actor: actor.name,
    createdAt: deps.clock(),
    decidedAt: null,
  })
  await queueMail(tx, offeredMail(deps, order, note))
  await recordChange(tx, {
    actor,
    action: 'offered a proof for',
    subject: { kind: 'order', id: order.id, name: order.id },
    after: { proof: number, pictures: pictures.length },
  })
  await announceOrder(tx, order)
  return number
}

type NewProof = Pick<
  ProofRow,
  | 'orderId'
  | 'line'
  | 'state'
  | 'pictures'
  | 'label'
  | 'heightMm'
  | 'note'
  | 'source'
  | 'actor'
  | 'createdAt'
  | 'decidedAt'
> & { figure: NonNullable<ProofRow['figure']> | null }

export async function putProof(tx: Tx, proof: NewProof): Promise<number> {
  const { orderId, line, figure, pictures, label, heightMm } = proof
  const earlier = and(
    eq(proofs.orderId, orderId),
    eq(proofs.line, line),
    inArray(proofs.state, ['offered', 'approved']),
  )
  await tx.update(proofs).set({ state: 'withdrawn' }).where(earlier)
  await tx
    .update(proofs)
    .set({ isNewest: false })
    .where(and(eq(proofs.orderId, orderId), eq(proofs.line, line), proofs.isNewest))
  const number = await nextNumber(tx, orderId)
  const hashes = pictures.map(({ sha256 }) => sha256)
  const hash = proofHash({ figure, pictures: hashes, label, heightMm })
  await tx.insert(proofs).values({ ...proof, number, hash, isNewest: true })
  await writeDueDays(tx, orderId)
  return number
}
