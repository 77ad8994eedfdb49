import { type ClaimState, KIND_WORDS } from '../../shared/claims/api.ts'
import { ANSWER_HOURS, answerBy } from '../../shared/contact/api.ts'
import { formatInr } from '../../shared/money.ts'
import { claimsAt, orderPath, paths } from '../../shared/paths.ts'
import { betweenWords, DAMAGE_CLAIM_HOURS, REFUND_DAYS } from '../../shared/promise/delivery.ts'
import { when } from '../../shared/time/moments.ts'
import type { NewMail } from '../notifications/queue-mail.ts'
import type { Order } from '../orders/order.ts'
import { HELD_SECONDS, type MailDeps } from '../orders/order-mails.ts'
import { picturesOfOrder } from '../orders/pictures-of-order.ts'
import type { ClaimRow } from './tables.ts'

type MailedOrder = Pick<Order, 'id' | 'shipping' | 'gift' | 'lines'>

const toCustomer = (
  { pageAddress }: MailDeps,
  order: MailedOrder,
  claim: ClaimRow,
  mail: MailWords & Pick<NewMail, 'kind' | 'heldSeconds' | 'refund'>,
): NewMail => ({
  ...mail,
  to: order.shipping.email,
  about: order.id,
  facts: [
    ['Order', order.id],
    ['Claim', claim.id],
    ['What you said', KIND_WORDS[claim.kind]],
  ],
  pictures: picturesOfOrder(order),
  action: { label: 'Take a look', url: pageAddress(`${orderPath(order.id)}${claimsAt}`) },
})

export const receivedMail = (deps: MailDeps, order: MailedOrder, claim: ClaimRow): NewMail =>
  toCustomer(deps, order, claim, {
    kind: 'claim.received',
    subject: `I have your claim about ${order.id}`,
    heading: 'I am sorry. I am looking into it.',
    paragraphs: [
      `You will hear from me by ${when(answerBy(claim.createdAt).toISOString())}.`,
      ...(claim.isLate
        ? [
            `You wrote more than ${DAMAGE_CLAIM_HOURS} hours after delivery. I will look into it all the same.`,
          ]
        : []),
    ],
  })

/** Its words go with the account, as the claim does. */
export const forwardedMail = (
  { pageAddress, supportEmail }: MailDeps & { supportEmail: string },
  order: MailedOrder & Pick<Order, 'buyer' | 'billing'>,
  claim: ClaimRow,
  photos: number,
): NewMail => ({
  kind: 'claim.forwarded',
  to: supportEmail,
  about: claim.id,
  subject: `${claim.id}: a claim about ${order.id}`,
  heading: `${KIND_WORDS[claim.kind]}.`,
  paragraphs: [claim.text],
  facts: [
    ['Order', order.id],
    ['From', order.buyer?.name ?? order.billing.fullName],
    ['Photos', String(photos)],
    ['Answer by', when(answerBy(claim.createdAt).toISOString())],
  ],
  action: { label: 'Open the claims', url: pageAddress(paths.adminClaims) },
})

interface Settlement {
  message: string | null
  refundId?: string
  amountPaise?: number
  promise?: { from: string; to: string } | null
}
type MailWords = Pick<NewMail, 'subject' | 'heading' | 'paragraphs' | 'also'>

export const settledMail = (
  deps: MailDeps,
  order: MailedOrder,
  claim: ClaimRow,
  { state, ...settled }: Settlement & { state: Exclude<ClaimState, 'open'> },
): NewMail =>
  toCustomer(deps, order, claim, {
    kind: `claim.${state}`,
    ...(settled.refundId !== undefined && { heldSeconds: HELD_SECONDS, refund: settled.refundId }),
    ...WORDS[state](order.id, settled, deps),
  })

const messageParagraph = (message: string | null) => (message ? [message] : [])

const WORDS: Record<
  Exclude<ClaimState, 'open'>,
  (id: string, settled: Settlement, deps: MailDeps) => MailWords
> = {
  answered: (id, { message }) => ({
    subject: `An answer about your order ${id}`,
    heading: 'I have looked into it.',
    paragraphs: [
      ...messageParagraph(message),
      'If you want to add something, write to me on the order’s page.',
    ],
  }),
  replacement: (id, { message, promise }) => ({
    subject: `I am making it again (${id})`,
    heading: 'I am making it again.',
    paragraphs: [
      ...messageParagraph(message),
      `It costs you nothing.${promise ? ` It arrives ${betweenWords(promise)}.` : ''} The order’s page shows how far along it is, and you will get an email when it is on its way.`,
    ],
  }),
  refunded: (id, { message, amountPaise = 0 }) => ({
    subject: `${formatInr(amountPaise)} goes back to you (${id})`,
    heading: `You get ${formatInr(amountPaise)} back.`,
    paragraphs: [
      ...messageParagraph(message),
      `It goes back the way you paid. It takes ${REFUND_DAYS}, depending on your bank.`,
    ],
  }),
  declined: (id, { message }, { pageAddress }) => ({
    subject: `About your claim for ${id}`,
    heading: 'I have to say no this time.',
    paragraphs: [
      ...messageParagraph(message),
      `If you disagree, send a complaint. It gets its own number, and an answer within ${ANSWER_HOURS} hours.`,
    ],
    also: [{ label: 'Send a complaint', url: pageAddress(paths.contact) }],
  }),
}
