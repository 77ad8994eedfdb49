import { ANSWER_HOURS, type ContactMessage } from '../../shared/contact/api.ts'
import { isOrderId, normaliseOrderId } from '../../shared/orders/order-status.ts'
import { paths } from '../../shared/paths.ts'
import { REPLY_DAYS } from '../../shared/promise/delivery.ts'
import { type NewMail, queueMail } from '../notifications/queue-mail.ts'
import type { Database } from '../platform/db/database.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { crockford } from '../platform/ids.ts'
import { tickets } from './tables.ts'

interface Deps {
  db: Database
  limits: Limits
  supportEmail: string
  pageAddress: (path: string) => string
}
/** Anybody can type any address into the form. */
const ACKNOWLEDGEMENTS: Limit = { name: 'contact-mail', max: 3, windowSeconds: 24 * 3600 }

export async function sendMessage(
  { db, limits, supportEmail, pageAddress }: Deps,
  message: ContactMessage,
  userId: string | null,
  kind: 'contact' | 'change' | 'complaint' = message.kind,
): Promise<string> {
  const ticket = `TKT-${crockford(8)}`
  const orderId = message.order_id ? asWritten(message.order_id) : null
  const order = orderId ? ([['Order', orderId]] as [string, string][]) : []
  const isAcknowledged = await limits.tryTake(message.email, ACKNOWLEDGEMENTS)
  await db.transaction(async tx => {
    await tx.insert(tickets).values({
      id: ticket,
      kind,
      userId,
      name: message.name,
      email: message.email,
      orderId,
      message: message.message,
    })
    if (isAcknowledged) await queueMail(tx, acknowledgement(ticket, message.email, kind === 'complaint'))
    await queueMail(tx, {
      kind: 'contact.forwarded',
      to: supportEmail,
      about: ticket,
      subject: `${ticket}: a ${kind === 'complaint' ? 'complaint' : 'message'} from ${message.name}`,
      heading: kind === 'complaint' ? 'A customer has a complaint.' : 'A customer wrote to you.',
      paragraphs: [message.message],
      facts: [['From', `${message.name} <${message.email}>`], ['Ticket', ticket], ...order],
      action: { label: 'Answer it on the desk', url: pageAddress(paths.adminMessages) },
    })
  })
  return ticket
}

const acknowledgement = (ticket: string, to: string, isComplaint: boolean): NewMail => ({
  kind: 'contact.received',
  to,
  about: ticket,
  subject: `We have your ${isComplaint ? 'complaint' : 'message'} (${ticket})`,
  heading: 'Thank you for writing.',
  paragraphs: [
    isComplaint
      ? `Your complaint is with us. You will get an answer within ${ANSWER_HOURS} hours, and it is settled within one month.`
      : `Your message is with us. You will hear back within ${REPLY_DAYS}.`,
    'If it was not you who wrote, somebody else gave this address, and you can ignore this email.',
  ],
  facts: [['Ticket', ticket]],
})

function asWritten(typed: string): string {
  const id = normaliseOrderId(typed)
  return isOrderId(id) && (/^dpl/i.test(typed) || /\d/.test(typed)) ? id : typed
}
