import { and, eq } from 'drizzle-orm'
import { formatInr } from '../../shared/money.ts'
import { madeLabel } from '../../shared/name-label.ts'
import type { OrderStatus } from '../../shared/orders/order-status.ts'
import { orderPath, trackOrderPath } from '../../shared/paths.ts'
import type { Promised } from '../../shared/promise/api.ts'
import {
  betweenWords,
  DAMAGE_CLAIM_HOURS,
  dayWords,
  REFUND_DAYS,
  usualRange,
} from '../../shared/promise/delivery.ts'
import type { DayRange } from '../../shared/promise/promise-range.ts'
import { PROOF_FIRST } from '../../shared/proofs/api.ts'
import { type NewMail, queueMail } from '../notifications/queue-mail.ts'
import { mails } from '../notifications/tables.ts'
import type { Tx } from '../platform/db/database.ts'
import { trackingUrl } from './couriers.ts'
import { buyerName, isSecret } from './gifts/secret.ts'
import { isStarted } from './is-started.ts'
import type { Order } from './order.ts'
import { picturesOfOrder } from './pictures-of-order.ts'
import { methodName } from './views.ts'

export interface MailDeps {
  pageAddress: (path: string) => string
}

/** A mail waits this long for its document's number, which usually comes within seconds. */
export const HELD_SECONDS = 60

const firstName = (order: Order) => buyerName(order).trim().split(/\s+/)[0] ?? ''
const SECRET =
  'It is meant as a surprise, so this email does not say what is in it. Log in to see it in your orders.'
const contents = (order: Order) =>
  isSecret(order)
    ? SECRET
    : order.lines
        .map(
          line =>
            `${line.quantity} × ${line.name}${line.nameLabel ? `, plate “${madeLabel(line.nameLabel)}”` : ''}`,
        )
        .join('\n')
export const orderLink = ({ pageAddress }: MailDeps, { id }: Pick<Order, 'id'>) => ({
  label: 'See your order',
  url: pageAddress(orderPath(id)),
})
const track = ({ pageAddress }: MailDeps, order: Order) => ({
  label: 'Track your order',
  url: pageAddress(trackOrderPath(order.id)),
})

const to = ({ shipping }: Order): [string, string] => [
  'To',
  `${shipping.fullName}, ${shipping.city}, ${shipping.state}`,
]

interface Received {
  id: string
  amountPaise: number
  method: string | null
  at: Date
  promise: DayRange | null
}
export const placedMail = (
  deps: MailDeps,
  order: Order,
  { id, amountPaise, method, at, promise }: Received,
): NewMail => ({
  kind: 'order.placed',
  heldSeconds: HELD_SECONDS,
  to: order.shipping.email,
  about: order.id,
  subject: `We have your order ${order.id}`,
  heading: `Thank you, ${firstName(order)}. It begins now.`,
  paragraphs: [
    contents(order),
    order.lines.some(({ proof }) => proof === 'awaited')
      ? PROOF_FIRST
      : `It arrives ${betweenWords(promise ?? usualRange(at))}. You will hear from us whenever there is news.`,
    `Your payment of ${formatInr(amountPaise)} is complete. You can print the receipt from your orders at any time.`,
  ],
  facts: [
    ['Order', order.id],
    ...discountFact(order),
    ['Total', `${formatInr(order.totalPaise)}, inclusive of all taxes`],
    ['Shipping', 'FREE'],
    ['Paid by', methodName(method)],
    ['Reference', id],
    ...(isSecret(order) ? [] : [to(order)]),
  ],
  pictures: picturesOfOrder(order),
  action: track(deps, order),
})

/** The name of a discount may tell what it was for. */
const discountFact = (order: Order): [string, string][] => {
  if (order.discountPaise === 0) return []
  const amount = formatInr(order.discountPaise)
  return [['Discount', isSecret(order) ? amount : `${amount} (${order.discountName})`]]
}

interface StatusWords {
  subject: string
  heading: string
  text: string
  /** Where the parcel goes to another person than the one who reads it. */
  toReceiver?: string
}
/** Null: the mail of the payment says it. */
const WORDS: Record<OrderStatus, StatusWords | null> = {
  Pending: null,
  Processing: null,
  'In Production': {
    subject: 'is being made',
    heading: 'The printer is humming.',
    text: 'Your order is being printed now. Painting comes next.',
  },
  'Quality Check': {
    subject: 'is nearly ready',
    heading: 'One last look.',
    text: 'Your order is painted. I am checking it from every side, and then I pack it.',
  },
  Shipped: {
    subject: 'is on its way',
    heading: 'It has left the workshop.',
    text: 'Your parcel is with the courier.',
  },
  'Out for Delivery': {
    subject: 'arrives today',
    heading: 'Today is the day.',
    text: 'Your parcel is on its way to your door. Please keep your phone close by.',
    toReceiver: 'Your present is on its way to their door.',
  },
  Delivered: {
    subject: 'was delivered',
    heading: 'There you are.',
    text: `Your order was delivered. If anything is damaged, tell us on the order’s page within ${DAMAGE_CLAIM_HOURS} hours, with photos of the figurine and its box.`,
    toReceiver: `Your present was delivered. If anything is damaged, tell us on the order’s page within ${DAMAGE_CLAIM_HOURS} hours, with photos of it and its box.`,
  },
  Cancelled: {
    subject: 'was cancelled',
    heading: 'Your order was cancelled.',
    text: 'Nothing more will be made or sent.',
  },
}

/** After an undo the customer knows the status; whether money is refunded may have changed. */
export async function mailStatusOnce(
  tx: Tx,
  deps: MailDeps,
  order: Order,
  status: OrderStatus,
  refund?: string,
) {
  const sameMail = and(eq(mails.about, order.id), eq(mails.kind, statusMailKind(status)))
  if (status !== 'Cancelled' && (await tx.$count(mails, sameMail)) > 0) return
  const waitsForDocument = status === 'Shipped' || (status === 'Cancelled' && refund !== undefined)
  await mailStatus(tx, deps, order, status, { refund, heldSeconds: waitsForDocument ? HELD_SECONDS : 0 })
}

const TELLS_DATE: readonly OrderStatus[] = ['In Production', 'Quality Check', 'Shipped']
const statusMailKind = (status: OrderStatus) => `order.${status.toLowerCase().replaceAll(' ', '_')}`

export function statusMail(
  deps: MailDeps,
  order: Order,
  status: OrderStatus,
  { refund, heldSeconds = 0 }: StatusMailOptions = {},
): NewMail | null {
  const words = WORDS[status]
  if (!words) return null
  const courierPage = status === 'Shipped' && trackingUrl(order.courier, order.trackingNumber)
  return {
    kind: statusMailKind(status),
    heldSeconds,
    ...(refund !== undefined && { refund }),
    ...(status === 'Shipped' && !order.trackingNumber && { waitsForMore: true }),
    to: order.shipping.email,
    about: order.id,
    subject: `Your order ${order.id} ${words.subject}`,
    heading: words.heading,
    paragraphs: [
      order.gift?.toReceiver ? (words.toReceiver ?? words.text) : words.text,
      ...(status === 'Cancelled' ? [aboutTheMoney(order, refund)] : []),
      ...(TELLS_DATE.includes(status) && order.promise ? [`It arrives ${betweenWords(order.promise)}.`] : []),
    ],
    facts: [
      ['Order', order.id],
      ...(order.courier && order.trackingNumber
        ? [[order.courier, order.trackingNumber] as [string, string]]
        : []),
    ],
    pictures: picturesOfOrder(order),
    action: track(deps, order),
    ...(courierPage && { also: [{ label: 'Follow it with the courier', url: courierPage }] }),
  }
}
interface StatusMailOptions {
  /** The id of the refund that comes with it. */
  refund?: string | undefined
  heldSeconds?: number
}

export async function mailStatus(
  tx: Tx,
  deps: MailDeps,
  order: Order,
  status: OrderStatus,
  options?: StatusMailOptions,
) {
  const mail = statusMail(deps, order, status, options)
  if (mail) await queueMail(tx, mail)
}

/** A mail promises a refund only if it was decided. */
function aboutTheMoney({ capturedPaise }: Order, refund: string | undefined): string {
  if (capturedPaise === 0)
    return 'Nothing was charged. If a payment of yours is still on its way, it goes back to you automatically.'
  if (refund) return `Your money goes back the way you paid. It takes ${REFUND_DAYS}, depending on your bank.`
  return 'If money is due back to you, it goes back the way you paid. Write to us if anything is unclear.'
}

export const slipMail = (deps: MailDeps, order: Order, slip: { was: string; now: Promised }): NewMail => ({
  kind: 'order.later',
  to: order.shipping.email,
  about: order.id,
  subject: `Your order ${order.id} will arrive later than I promised`,
  heading: 'It is taking longer than I said.',
  paragraphs: [
    `I promised it by ${dayWords(slip.was)}. It will now arrive ${betweenWords(slip.now)}. ${slip.now.reason ?? ''}`.trim(),
    isStarted(order)
      ? 'Work on it is under way. I am sorry for the wait.'
      : 'If you are happy to wait, there is nothing to do. If that is too late for you, you can cancel for free on the order’s page until work begins, and get all your money back.',
  ],
  facts: [['Order', order.id]],
  pictures: picturesOfOrder(order),
  action: orderLink(deps, order),
})
