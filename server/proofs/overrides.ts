import { eq, max } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { approvalOverrides } from './tables.ts'

type Override = Omit<typeof approvalOverrides.$inferInsert, 'id'>

/** The founder goes on without the customer's yes, and says why. */
export const recordOverride = (tx: Tx, override: Override) => tx.insert(approvalOverrides).values(override)

export async function overriddenAt(tx: Tx, orderId: string): Promise<Date | null> {
  const [newest] = await tx
    .select({ at: max(approvalOverrides.at) })
    .from(approvalOverrides)
    .where(eq(approvalOverrides.orderId, orderId))
  return newest?.at ?? null
}
