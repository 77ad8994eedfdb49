import { addressInOneLine } from '../../shared/address.ts'
import type {
  OrderLine as OrderLineView,
  Order as OrderView,
  TrackedOrder,
  WaitsFor,
} from '../../shared/orders/api.ts'
import {
  hasLeft,
  isUnfinished,
  isUnpaid,
  type OrderStatus,
  type PaymentStatus,
} from '../../shared/orders/order-status.ts'
import { newestNews, type ParcelWay, stateShown } from '../../shared/parcels/api.ts'
import { STAGES, statusByCards } from '../../shared/production/api.ts'
import { type Promised, REASON_WORDS } from '../../shared/promise/api.ts'
import { type ProofStanding, proofViewPath } from '../../shared/proofs/api.ts'
import { faceIn } from '../figurines/views.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import { trackingUrl } from './couriers.ts'
import { isSecret } from './gifts/secret.ts'
import { isStarted, mayCancel, mayCancelFree, mayChangeAddress } from './is-started.ts'
import type { TrackedRow } from './order.sql.ts'
import { isUncaptured, type Order, type OrderedFigurine, type OrderLine, totalOf } from './order.ts'

const iso = (text: string) => new Date(text).toISOString()
const maybeIso = (text: string | null) => (text === null ? null : iso(text))

function lineView(
  orderId: string,
  line: OrderLine,
  figurines: ReturnType<typeof figurineView>[],
): OrderLineView {
  const ordered = figurines.find(({ id }) => id === line.figurineId) ?? null
  // What is sculpted after a drawing is not the kit's figure, which nobody turns under it.
  const figurine = ordered && line.make === 'drawing' ? { ...ordered, figure: null } : ordered
  return {
    kind: line.kind,
    id: line.deskBuddyId ?? line.figurineId,
    slug: line.slug,
    name: line.name,
    subtitle: line.subtitle,
    image_url: line.kind === 'figurine' ? pictureOf(orderId, line, figurine) : line.imageUrl,
    quantity: line.quantity,
    name_label: line.nameLabel,
    make: line.make,
    proof: line.proof,
    gift_wrap: line.giftWrap,
    price_minor_units: line.unitPricePaise,
    gift_wrap_price_minor_units: line.giftWrapPaise,
    total_minor_units: totalOf(line),
    discount_minor_units: line.discountPaise,
    figurine,
  }
}

/** The ordered name stands on the base of what is made as shown; a drawing is sculpted first. */
function pictureOf(
  orderId: string,
  { shownProof }: OrderLine,
  figurine: ReturnType<typeof figurineView> | null,
): string | null {
  if (shownProof !== null) return proofViewPath(orderId, shownProof, 'preview', 512)
  return figurine?.generated_figurine_url ?? null
}

const picture = (link: string | null) => ({ public_url: null, signed_url: link, url: link })

const figurineView = (
  links: PrivateLinks,
  { id, kind, figure, file, photoFile, oval, faces }: OrderedFigurine,
) => ({
  id,
  kind,
  figure,
  generated_figurine_url: file && links.link(file),
  uploaded_image_url: photoFile && links.link(photoFile),
  generated_figurine_path: file,
  uploaded_image_path: photoFile,
  face: photoFile === null ? null : faceIn(oval, faces),
})
const storageOf = ({ uploaded_image_url, generated_figurine_url }: ReturnType<typeof figurineView>) => ({
  original: picture(uploaded_image_url),
  generated: generated_figurine_url === null ? null : picture(generated_figurine_url),
})

const sent = (order: Pick<Order, 'courier' | 'trackingNumber'>) => ({
  courier: order.courier,
  tracking_number: order.trackingNumber,
  tracking_url: trackingUrl(order.courier, order.trackingNumber),
})
const historyOf = (order: Order) =>
  order.history.map(({ status, createdAt }) => ({ status, created_at: iso(createdAt) }))

export function orderView(links: PrivateLinks, order: Order): OrderView {
  const figurines = order.figurines.map(one => figurineView(links, one))
  const lines = order.lines.map(line => lineView(order.id, line, figurines))
  const figurine = lines.find(({ kind }) => kind === 'figurine')?.figurine ?? null
  const paid = order.payments.find(({ pays }) => pays)
  return {
    id: order.id,
    status: order.status,
    payment_status: order.paymentStatus,
    flow: order.flow,
    quantity: order.quantity,
    created_at: iso(order.createdAt),
    updated_at: iso(order.updatedAt),
    paid_at: maybeIso(order.paidAt),
    delivered_at: maybeIso(order.deliveredAt),
    total_price: order.totalPaise / 100,
    amount_minor_units: order.totalPaise,
    gift_wrap_minor_units: order.giftWrapPaise,
    discount_minor_units: order.discountPaise,
    discount_name: order.discountName,
    refunded_minor_units: order.refundedPaise,
    going_back_minor_units: order.goingBackPaise,
    currency: order.currency,
    cart_items: lines,
    figurine,
    notes: {
      figurine_url: figurine?.generated_figurine_url ?? null,
      figurine_path: figurine?.generated_figurine_path ?? null,
    },
    storage: figurine && storageOf(figurine),
    shipping_name: order.shipping.fullName,
    shipping_email: order.shipping.email,
    shipping_phone: order.shipping.phone,
    shipping_address: addressInOneLine(order.shipping),
    shipping_city: order.shipping.city,
    shipping_state: order.shipping.state,
    ship_to: order.shipping,
    billing_name: order.billing.fullName,
    billing_address: addressInOneLine(order.billing),
    profiles: order.buyer && { name: order.buyer.name, email: order.buyer.email },
    payment: paid ? { method: methodName(paid.method), reference: paid.id } : null,
    payable: order.paidAt === null && order.status === 'Pending',
    waiting_for_bank: order.status === 'Pending' && order.payments.some(isUncaptured),
    started: isStarted(order),
    promise: promiseOf(order, waitingOf(order).waits_for),
    gift: order.gift && {
      message: order.gift.message,
      from: order.gift.from ?? null,
      surprise: order.gift.surprise,
      opened_at: maybeIso(order.gift.openedAt),
      to_receiver: order.gift.toReceiver,
    },
    free_cancel: mayCancelFree(order),
    may_cancel: mayCancel(order),
    may_change_address: mayChangeAddress(order),
    ...waitingOf(order),
    ...sent(order),
    history: historyOf(order),
  }
}

/** While the next step waits for a yes, no day is promised. */
export function promiseOf(
  { status, promise }: Pick<Order, 'status' | 'promise'>,
  waits: WaitsFor,
): Promised | null {
  if (!promise || !isUnfinished(status) || (waits && status === 'Processing')) return null
  const { from, to, was, reason, keepsWaiting } = promise
  return {
    from,
    to,
    ...(reason && { reason: REASON_WORDS[reason] }),
    ...(was && { was, keeps_waiting: keepsWaiting }),
  }
}

const METHODS: Record<string, string> = {
  upi: 'UPI',
  card: 'card',
  netbanking: 'netbanking',
  wallet: 'wallet',
  emi: 'EMI',
}
export const methodName = (method: string | null) => METHODS[method ?? ''] ?? 'online payment'

const paidAtOf = ({ paymentStatus, history, createdAt }: TrackedRow) =>
  isUnpaid(paymentStatus)
    ? null
    : (history.find(({ status }) => status === 'Processing')?.created_at ?? createdAt)

/** Nothing where the status was set by hand and says another thing than the cards. */
function makingOf({ status, making }: TrackedRow): TrackedRow['making'] {
  const stages = STAGES.flatMap(stage => making.filter(one => one.stage === stage))
  return statusByCards(stages.map(({ stage }) => stage)) === status ? stages : []
}

const publicItems = (row: TrackedRow): TrackedOrder['cart_items'] =>
  isSecret(row)
    ? [{ name: 'A surprise', quantity: row.quantity, image_url: null }]
    : row.lines.map(({ kind, name, quantity, imageUrl }) => ({
        name,
        quantity,
        image_url: kind === 'figurine' ? null : imageUrl,
      }))

const waysOf = ({ parcels, status }: TrackedRow): ParcelWay[] =>
  parcels.map(({ number, courier, awb, scans, ...parcel }) => ({
    number,
    state: stateShown(parcel, status),
    courier,
    tracking_number: awb,
    tracking_url: trackingUrl(courier, awb),
    news: newestNews(scans),
  }))

interface Asking {
  isMine: boolean
  /** Only of its buyer and admins. */
  whole: OrderView | null
}
export function trackedView(row: TrackedRow, { isMine, whole }: Asking): TrackedOrder {
  const waiting = waitingOf({ ...row, paidAt: paidAtOf(row) })
  const isHidden = !whole && isSecret(row)
  return {
    id: row.id,
    status: row.status,
    payment_status: row.paymentStatus,
    created_at: row.createdAt,
    quantity: row.quantity,
    total_price: row.gift && !whole ? null : row.totalPaise / 100,
    cart_items: whole
      ? whole.cart_items.map(({ name, quantity, image_url }) => ({ name, quantity, image_url }))
      : publicItems(row),
    surprise: isHidden,
    shipping_city: row.city,
    shipping_state: row.state,
    // Only a figurine waits for a yes.
    ...(isHidden ? { waits_for: null, waits_since: null } : waiting),
    ...sent(row),
    promise: promiseOf(row, waiting.waits_for),
    history: row.history,
    started: isStarted(row),
    parcels: waysOf(row),
    making: makingOf(row),
    is_mine: isMine,
    ...(whole && {
      shipping_name: whole.shipping_name,
      shipping_email: whole.shipping_email,
      figurine: whole.figurine,
      storage: whole.storage,
    }),
  }
}

interface Standing {
  status: OrderStatus
  begun: boolean
  paymentStatus: PaymentStatus
  paidAt: string | null
  lines: readonly { proof: ProofStanding | null; proofSince: string | null }[]
}

/** The customer's answer comes first, as only they can give it; work that has begun waits for no first proof. */
function waitingOf(order: Standing): { waits_for: WaitsFor; waits_since: string | null } {
  const { status, paymentStatus, paidAt } = order
  if (paidAt === null || paymentStatus === 'refunded' || !isUnfinished(status) || hasLeft(status))
    return { waits_for: null, waits_since: null }
  const answer = oldest(order, ['offered'])
  if (answer) return { waits_for: 'answer', waits_since: answer }
  const proof = isStarted(order) ? null : oldest(order, ['awaited', 'changes_asked', 'withdrawn'])
  return { waits_for: proof === null ? null : 'proof', waits_since: proof }
}

function oldest({ paidAt, lines }: Standing, states: readonly ProofStanding[]): string | null {
  const since = lines
    .filter(({ proof }) => proof !== null && states.includes(proof))
    .map(line => new Date(line.proofSince ?? paidAt ?? 0).toISOString())
  return since.toSorted()[0] ?? null
}
