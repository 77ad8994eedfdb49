import type { ContactMessage } from '../../shared/contact.ts'
import { REPLY_DAYS } from '../../shared/delivery.ts'
import { isOrderId, normaliseOrderId } from '../../shared/order-status.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { Database } from '../platform/db/database.ts'
import { crockford } from '../platform/ids.ts'
import { tickets } from './tables.ts'

/** Stores the message, then tells both sides: the sender gets the ticket number, the founder the message. */
export async function sendMessage(
  { db, supportEmail }: { db: Database; supportEmail: string },
  message: ContactMessage,
  userId: string | null,
  kind: 'contact' | 'change' = 'contact',
): Promise<string> {
  const ticket = `TKT-${crockford(8)}`
  const orderId = message.order_id ? asWritten(message.order_id) : null
  const order = orderId ? ([['Order', orderId]] as [string, string][]) : []
  await db.transaction(async tx => {
    await tx.insert(tickets).values({ id: ticket, kind, userId, name: message.name, email: message.email, orderId, message: message.message })
    await queueMail(tx, {
      kind: 'contact.received',
      to: message.email,
      about: ticket,
      subject: `We have your message (${ticket})`,
      heading: `Thank you, ${message.name}.`,
      paragraphs: [`Your message is with us. You will hear back within ${REPLY_DAYS}.`, `You wrote:\n${message.message}`],
      facts: [['Ticket', ticket], ...order],
    })
    await queueMail(tx, {
      kind: 'contact.forwarded',
      to: supportEmail,
      about: ticket,
      subject: `${ticket}: a message from ${message.name}`,
      heading: 'A customer wrote to you.',
      paragraphs: [message.message],
      facts: [['From', `${message.name} <${message.email}>`], ['Ticket', ticket], ...order],
    })
  })
  return ticket
}

/** However it was typed, it stands with the order it means; what is no id stays what it is. */
function asWritten(typed: string): string {
  const id = normaliseOrderId(typed)
  return isOrderId(id) && (/^dpl/i.test(typed) || /\d/.test(typed)) ? id : typed
}
