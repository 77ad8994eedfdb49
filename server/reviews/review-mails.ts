import { orderReviewsPath } from '../../shared/reviews/api.ts'
import type { NewMail } from '../notifications/queue-mail.ts'
import { unsubscribeLink } from '../notifications/unsubscribe-links.ts'
import { isSecret } from '../orders/gifts/secret.ts'
import type { Order } from '../orders/order.ts'
import { picturesOfOrder } from '../orders/pictures-of-order.ts'
import type { ReviewDeps } from './deps.ts'

const DAY_MS = 24 * 3_600_000
/** A request that could not leave by then is not sent at all. */
const GOOD_FOR_DAYS = 3

export const REQUEST_MAIL = 'review.asked'

export const requestMail = (
  { pageAddress, secret }: Pick<ReviewDeps, 'pageAddress' | 'secret'>,
  order: Pick<Order, 'id' | 'gift' | 'lines'>,
  { userId, email, now }: { userId: string; email: string; now: Date },
): NewMail => ({
  kind: REQUEST_MAIL,
  to: email,
  about: order.id,
  subject: 'How is it, now that it has arrived?',
  heading: 'How did it turn out?',
  paragraphs: [
    'Your order has been with you for a few days. If you like, tell me in a few words how it turned out, good or not so good. People who are thinking of ordering will read it, and so will I.',
    'Every review that keeps to the rules is shown, and nobody gets anything in return. I will not ask about this order again.',
  ],
  facts: [['Order', order.id], ...(isSecret(order) ? [] : contents(order))],
  pictures: picturesOfOrder(order),
  action: { label: 'Write a review', url: pageAddress(orderReviewsPath(order.id)) },
  unsubscribe: pageAddress(unsubscribeLink(secret, 'reviews', userId)),
  goodUntil: new Date(now.getTime() + GOOD_FOR_DAYS * DAY_MS),
})

const contents = ({ lines }: Pick<Order, 'lines'>): [string, string][] => [
  ['Items', lines.map(({ name }) => name).join(', ')],
]

interface ToWriter {
  orderId: string
  email: string
}
type Deps = Pick<ReviewDeps, 'pageAddress'>

/** It does not say what was ordered, which may be a surprise. */
export const withheldMail = (deps: Deps, to: ToWriter, reason: string): NewMail =>
  aboutReview(deps, to, {
    kind: 'review.withheld',
    subject: `Your review of ${to.orderId} is hidden for now`,
    heading: 'Your review is hidden for now.',
    paragraphs: [
      `The reason: ${reason}`,
      'I changed nothing in it, and it is still yours. You can change or delete it on your order’s page. Once you change it, I will look at it again.',
    ],
  })

export const shownMail = (deps: Deps, to: ToWriter): NewMail =>
  aboutReview(deps, to, {
    kind: 'review.shown',
    subject: `Your review of ${to.orderId} is back`,
    heading: 'Your review is back.',
    paragraphs: ['Everybody can read it again, just as you wrote it. Thank you for your patience.'],
  })

const aboutReview = (
  { pageAddress }: Deps,
  { orderId, email }: ToWriter,
  words: Pick<NewMail, 'kind' | 'subject' | 'heading' | 'paragraphs'>,
): NewMail => ({
  ...words,
  to: email,
  about: orderId,
  facts: [['Order', orderId]],
  pictures: [{ of: 'box' }],
  action: { label: 'See your review', url: pageAddress(orderReviewsPath(orderId)) },
})
