import type { ContactMessage } from '../../shared/contact/api.ts'
import { isOrderId, normaliseOrderId } from '../../shared/orders/order-status.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { Database } from '../platform/db/database.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { crockford } from '../platform/ids.ts'
import { acknowledgement, forwardedMail } from './contact-mails.ts'
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
  { db, limits, ...deps }: Deps,
  message: ContactMessage,
  userId: string | null,
  kind: 'contact' | 'change' | 'complaint' = message.kind,
): Promise<string> {
  const ticket = `TKT-${crockford(8)}`
  const orderId = message.order_id ? asWritten(message.order_id) : null
  const isComplaint = kind === 'complaint'
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
    if (isAcknowledged) await queueMail(tx, acknowledgement(ticket, message.email, isComplaint))
    await queueMail(tx, forwardedMail(deps, { ticket, message, orderId, isComplaint }))
  })
  return ticket
}

function asWritten(typed: string): string {
  const id = normaliseOrderId(typed)
  return isOrderId(id) && (/^dpl/i.test(typed) || /\d/.test(typed)) ? id : typed
}
