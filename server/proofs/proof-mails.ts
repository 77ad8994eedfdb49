import { orderPath } from '../../shared/paths.ts'
import type { NewMail } from '../notifications/queue-mail.ts'
import { isSecret } from '../orders/gifts/secret.ts'
import type { Order } from '../orders/order.ts'
import type { MailDeps } from '../orders/order-mails.ts'
import { picturesOfOrder } from '../orders/pictures-of-order.ts'

const proofLink = ({ pageAddress }: MailDeps, { id }: Order) => ({
  label: 'Take a look',
  url: pageAddress(orderPath(id)),
})
const facts = ({ id }: Order): [string, string][] => [['Order', id]]

/** What is a surprise is named in no mail. */
const whatOf = (order: Order) => (isSecret(order) ? 'order' : 'figurine')
const REASON_ON_PAGE = 'You can read why on your order’s page.'

interface Offered {
  note: string | null
  /** It turns on the page; else there are pictures. */
  isBody: boolean
}
export const offeredMail = (deps: MailDeps, order: Order, { note, isBody }: Offered): NewMail => ({
  kind: 'proof.offered',
  to: order.shipping.email,
  about: order.id,
  subject: `Please look at your ${whatOf(order)} (${order.id})`,
  heading: 'This is what I would make.',
  paragraphs: [
    ...(note && !isSecret(order) ? [note] : []),
    `${isBody ? 'Please turn it around on your order’s page' : 'Please look at the pictures'} and tell me if this is it. You can approve it or ask for a change; two rounds of changes are free.`,
    'I will not print anything until you say yes, so your delivery date waits for your answer.',
  ],
  facts: facts(order),
  pictures: picturesOfOrder(order),
  action: proofLink(deps, order),
})

interface TakenBack {
  reason: string
  next: 'approved' | 'newer' | 'none'
}
const NEXT: Record<TakenBack['next'], string> = {
  approved: 'What you approved before counts again. You do not need to do anything.',
  newer: 'There is no need to answer it. The newest proof on your order’s page is the one that counts.',
  none: 'There is no need to answer it. I will show you the next one as soon as it is ready, and nothing is printed until you say yes.',
}
export const withdrawnMail = (deps: MailDeps, order: Order, { reason, next }: TakenBack): NewMail => ({
  kind: 'proof.withdrawn',
  to: order.shipping.email,
  about: order.id,
  subject: `Please ignore ${next === 'newer' ? 'an earlier' : 'my last'} proof (${order.id})`,
  heading: 'I showed you that by mistake.',
  paragraphs: [isSecret(order) ? REASON_ON_PAGE : reason, NEXT[next]],
  facts: facts(order),
  pictures: picturesOfOrder(order),
  action: proofLink(deps, order),
})

export const reminderMail = (deps: MailDeps, order: Order, isLast: boolean): NewMail => ({
  kind: 'proof.reminder',
  to: order.shipping.email,
  about: order.id,
  subject: `Your ${whatOf(order)} is waiting for your yes (${order.id})`,
  heading: 'Is this it?',
  paragraphs: [
    'Your proof is ready and waiting for your answer. Approve it or ask for a change; nothing is printed until then.',
    ...(isLast
      ? ['This is the last reminder. The proof stays where it is, and so does your place in the order book.']
      : []),
  ],
  facts: facts(order),
  pictures: picturesOfOrder(order),
  action: proofLink(deps, order),
})
