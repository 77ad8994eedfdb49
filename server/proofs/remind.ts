import { and, eq } from 'drizzle-orm'
import { queueMail } from '../notifications/queue-mail.ts'
import type { OrderDeps } from '../orders/change-status.ts'
import { findOrderById } from '../orders/load-order.ts'
import type { Database } from '../platform/db/database.ts'
import { reminderMail } from './proof-mails.ts'
import { listUnansweredProofs } from './queries.ts'
import { proofs } from './tables.ts'

const HOUR_MS = 3_600_000
const AFTER_HOURS = [24, 72]

export async function remindOfProofs(deps: OrderDeps & { db: Database }): Promise<number> {
  const now = deps.clock().getTime()
  let sent = 0
  for (const [done, hours] of AFTER_HOURS.entries()) {
    const due = await listUnansweredProofs(deps.db, new Date(now - hours * HOUR_MS), done + 1)
    for (const one of due) if (one.reminders <= done) sent += await remind(deps, one, done + 1)
  }
  return sent
}

async function remind(
  deps: OrderDeps & { db: Database },
  { orderId, number, reminders }: { orderId: string; number: number; reminders: number },
  now: number,
): Promise<number> {
  return deps.db.transaction(async tx => {
    const waiting = and(
      eq(proofs.orderId, orderId),
      eq(proofs.number, number),
      eq(proofs.state, 'offered'),
      eq(proofs.reminders, reminders),
    )
    const reminded = await tx.update(proofs).set({ reminders: now }).where(waiting).returning()
    const order = reminded.length > 0 ? await findOrderById(tx, orderId) : undefined
    if (!order) return 0
    await queueMail(tx, reminderMail(deps, order, now === AFTER_HOURS.length))
    return 1
  })
}
