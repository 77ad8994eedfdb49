import { orderPath } from '../../shared/paths.ts'
import type { NewMail } from '../notifications/queue-mail.ts'
import { isSecret } from '../orders/gifts/secret.ts'
import type { Order } from '../orders/order.ts'
import type { MailDeps } from '../orders/order-mails.ts'

const proofLink = ({ pageAddress }: MailDeps, { id }: Order) => ({
  label: 'Look at it',
  url: pageAddress(orderPath(id)),
})
const facts = ({ id }: Order): [string, string][] => [['Order', id]]

/** What is a surprise is named in no mail. */
const whatOf = (order: Order) => (isSecret(order) ? 'order' : 'figurine')
const REASON_ON_PAGE = 'Why is written on the page of your order.'

export const offeredMail = (deps: MailDeps, order: Order, note: string | null): NewMail => ({
  kind: 'proof.offered',
  to: order.shipping.email,
  about: order.id,
  subject: `Please look at your ${whatOf(order)} (${order.id})`,
  heading: 'This is what I would make.',
  paragraphs: [
    ...(note && !isSecret(order) ? [note] : []),
    'Please look at the pictures and tell me whether this is it. You can approve it or ask for a change; two rounds of changes are free.',
    'I do not print anything before you say yes, so your delivery date waits for your answer.',
  ],
  facts: facts(order),
  action: proofLink(deps, order),
})

interface TakenBack {
  reason: string
  next: 'approved' | 'newer' | 'none'
}
const NEXT: Record<TakenBack['next'], string> = {
  approved: 'What you approved before counts again. You need not do anything.',
  newer: 'You need not answer it. The newest proof on your order’s page is the one that counts.',
  none: 'You need not answer it. I show you the next one as soon as it is ready, and nothing is printed before you say yes.',
}
export const withdrawnMail = (deps: MailDeps, order: Order, { reason, next }: TakenBack): NewMail => ({
  kind: 'proof.withdrawn',
  to: order.shipping.email,
  about: order.id,
  subject: `Please leave ${next === 'newer' ? 'an earlier' : 'my last'} proof aside (${order.id})`,
  heading: 'I showed you that by mistake.',
  paragraphs: [isSecret(order) ? REASON_ON_PAGE : reason, NEXT[next]],
  facts: facts(order),
  action: proofLink(deps, order),
})

export const reminderMail = (deps: MailDeps, order: Order, isLast: boolean): NewMail => ({
  kind: 'proof.reminder',
  to: order.shipping.email,
  about: order.id,
  subject: `Your ${whatOf(order)} waits for your yes (${order.id})`,
  heading: 'Is this it?',
  paragraphs: [
    'Your proof is ready and waits for your answer. Approve it or ask for a change; nothing is printed before that.',
    ...(isLast
      ? ['This is the last reminder. The proof stays where it is, and so does your place in the order book.']
      : []),
  ],
  facts: facts(order),
  action: proofLink(deps, order),
})
