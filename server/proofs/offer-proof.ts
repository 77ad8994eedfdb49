import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { and, eq, inArray } from 'drizzle-orm'
import type { Figure } from '../../shared/figure/figure.ts'
import { FIGURINE_HEIGHT_MM } from '../../shared/figure/figure-size.ts'
import { photoSentences } from '../../shared/pictures/photo.ts'
import { PROOF_NOTE_MAX, PROOF_PICTURES_MAX, type ProofBody } from '../../shared/proofs/api.ts'
import { recordChange } from '../audit/record-change.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { lockOrder, type OrderDeps } from '../orders/change-status.ts'
import { writeDueDays } from '../orders/due-days.ts'
import type { Order, OrderedFigure, OrderLine } from '../orders/order.ts'
import { announceOrder } from '../orders/order-events.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { Tx } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { privateKey, privateName } from '../platform/files/private-links.ts'
import { receiveForm } from '../platform/files/receive-form.ts'
import { pictureBytes } from '../platform/files/receive-picture.ts'
import { invalid, notFound, Refusal } from '../platform/http/problem.ts'
import { offeredMail } from './proof-mails.ts'
import { nextNumber } from './queries.ts'
import { type ProofPicture, type ProofRow, proofs } from './tables.ts'

interface Offer {
  orderId: string
  line: number
  pictures: ProofPicture[]
  body: ProofBody | null
  note: string | null
  actor: { id: string; name: string }
}

function figurineLine({ lines }: Order, position: number): OrderLine {
  const line = lines[position - 1]
  if (line?.kind !== 'figurine')
    throw notFound('line.not_found', 'There is no figurine at this place of the order.')
  return line
}

export function refuseFinished({ status }: Order) {
  if (status === 'Delivered' || status === 'Cancelled')
    throw new Refusal(409, 'order.finished', `This order is ${status}. Nothing more is made for it.`)
}

export async function offerProof(tx: Tx, deps: OrderDeps, offer: Offer): Promise<number> {
  const { pictures, body, note, actor } = offer
  const order = await lockOrder(tx, offer.orderId)
  const { nameLabel: label } = figurineLine(order, offer.line)
  refuseFinished(order)
  const number = await saveProof(tx, {
    orderId: order.id,
    line: offer.line,
    state: 'offered',
    figure: null,
    pictures,
    body,
    label,
    heightMm: FIGURINE_HEIGHT_MM,
    note,
    source: 'founder',
    actor: actor.name,
    createdAt: deps.clock(),
    decidedAt: null,
  })
  await queueMail(tx, offeredMail(deps, order, { note, isBody: body !== null }))
  await recordChange(tx, {
    actor,
    action: 'offered a proof for',
    subject: { kind: 'order', id: order.id, name: order.id },
    after: { proof: number, ...(body ? { body: body.id } : { pictures: pictures.length }) },
  })
  await announceOrder(tx, order)
  return number
}

/** A body turns on the page, so it needs no pictures. */
export const offerBody = (
  tx: Tx,
  deps: OrderDeps,
  offer: Omit<Offer, 'pictures' | 'body'> & { body: ProofBody },
): Promise<number> => offerProof(tx, deps, { ...offer, pictures: [] })

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
> & { figure: NonNullable<ProofRow['figure']> | null; body: ProofBody | null }

export async function saveProof(tx: Tx, proof: NewProof): Promise<number> {
  const { orderId, line, figure, pictures, body, label, heightMm } = proof
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
  const hash = proofHash({ figure, pictures: hashes, body, label, heightMm })
  await tx.insert(proofs).values({ ...proof, number, hash, isNewest: true })
  await writeDueDays(tx, orderId)
  return number
}

interface Deps {
  files: FileStore
  imageWorker: ImageWorker
  arriving: string
}

export async function receiveProof(
  { files, imageWorker, arriving }: Deps,
  request: Request,
): Promise<{ pictures: ProofPicture[]; note: string | null }> {
  const form = await receiveForm(request, { arriving, names: ['pictures'], each: PROOF_PICTURES_MAX })
  try {
    const sent = Object.values(form.files).filter(({ size }) => size > 0)
    if (sent.some(({ tooLarge }) => tooLarge)) throw new Refusal(413, 'photo.too_large', photoSentences.large)
    if (sent.length === 0) throw invalid({ pictures: 'Please choose at least one picture.' })
    const note = form.fields.note?.trim() || null
    if (note && note.length > PROOF_NOTE_MAX)
      throw invalid({ note: `Please keep it to ${PROOF_NOTE_MAX.toLocaleString('en-IN')} characters.` })
    const pictures: ProofPicture[] = []
    for (const { path } of sent) {
      const bytes = await pictureBytes(imageWorker, path, 'pictures')
      const file = privateName('webp')
      await files.put(privateKey(file), bytes)
      pictures.push({ file, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
    return { pictures, note }
  } finally {
    await rm(form.folder, { recursive: true, force: true })
  }
}

export async function approveByOrder(
  tx: Tx,
  { orderId, at }: { orderId: string; at: Date },
  figures: readonly OrderedFigure[],
): Promise<void> {
  if (figures.length === 0) return
  await tx.insert(proofs).values(
    figures.map(({ line, figure, label, heightMm }, index) => ({
      orderId,
      number: index + 1,
      line,
      isNewest: true,
      state: 'approved' as const,
      figure,
      label,
      heightMm,
      hash: proofHash({ figure, pictures: [], body: null, label, heightMm }),
      source: 'order' as const,
      createdAt: at,
      decidedAt: at,
    })),
  )
}

interface ProofContent {
  figure: Figure | null
  pictures: readonly string[]
  body: ProofBody | null
  label: string | null
  heightMm: number
}

/** A proof without a body keeps `model: null`, or proofs from before would have other hashes. */
export const proofHash = ({ figure, pictures, body, label, heightMm }: ProofContent): string =>
  createHash('sha256')
    .update(canonicalJson({ figure, pictures, model: body?.hash ?? null, label, heightMm }))
    .digest('hex')
