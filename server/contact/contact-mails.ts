import { ANSWER_HOURS, type ContactMessage } from '../../shared/contact/api.ts'
import { paths } from '../../shared/paths.ts'
import { REPLY_DAYS } from '../../shared/promise/delivery.ts'
import type { NewMail } from '../notifications/queue-mail.ts'
import type { TicketRow } from './tables.ts'

/** Without a word of the message: anybody can type any address into the form. */
export const acknowledgement = (ticket: string, to: string, isComplaint: boolean): NewMail => ({
  kind: 'contact.received',
  to,
  about: ticket,
  subject: `We have your ${isComplaint ? 'complaint' : 'message'} (${ticket})`,
  heading: 'Thank you for writing.',
  paragraphs: [
    isComplaint
      ? `Your complaint is with us. You will get an answer within ${ANSWER_HOURS} hours, and it will be settled within one month.`
      : `Your message is with us. You will hear back within ${REPLY_DAYS}.`,
    'If you did not write to us, somebody else typed your address, and you can ignore this email.',
  ],
  facts: [['Ticket', ticket]],
})

interface Forwarded {
  ticket: string
  message: Pick<ContactMessage, 'name' | 'email' | 'message'>
  orderId: string | null
  isComplaint: boolean
}

export const forwardedMail = (
  { supportEmail, pageAddress }: { supportEmail: string; pageAddress: (path: string) => string },
  { ticket, message, orderId, isComplaint }: Forwarded,
): NewMail => ({
  kind: 'contact.forwarded',
  to: supportEmail,
  about: ticket,
  subject: `${ticket}: a ${isComplaint ? 'complaint' : 'message'} from ${message.name}`,
  heading: isComplaint ? 'A customer has a complaint.' : 'A customer wrote to you.',
  paragraphs: [message.message],
  facts: [
    ['From', `${message.name} <${message.email}>`],
    ['Ticket', ticket],
    ...(orderId ? [['Order', orderId] as [string, string]] : []),
  ],
  action: { label: 'Answer at the desk', url: pageAddress(paths.adminMessages) },
})

/** `isOwn`: the message came from the account of this address, so the mail may quote it. */
export const answerMail = (
  { id, email, name, message, orderId }: Pick<TicketRow, 'id' | 'email' | 'name' | 'message' | 'orderId'>,
  { answer, isOwn }: { answer: string; isOwn: boolean },
): NewMail => ({
  kind: 'contact.answered',
  to: email,
  about: id,
  subject: `An answer to your message (${id})`,
  heading: isOwn ? `Hello ${name},` : 'Hello,',
  paragraphs: [answer, ...(isOwn ? [`You wrote:\n${message}`] : [])],
  facts: [['Ticket', id], ...(isOwn && orderId ? [['Order', orderId] as [string, string]] : [])],
})
