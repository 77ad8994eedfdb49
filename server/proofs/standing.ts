import { eq, max } from 'drizzle-orm'
import { isStanding } from '../../shared/proofs/api.ts'
import type { Order } from '../orders/order.ts'
import type { Tx } from '../platform/db/database.ts'
import { findNewestProof } from './queries.ts'
import { approvalOverrides } from './tables.ts'

export async function unapprovedWithoutOverride(
  tx: Tx,
  { id, lines }: Order,
): Promise<{ line: number; name: string }[]> {
  if (lines.every(({ proof }) => isStanding(proof))) return []
  const lastOverride = await overriddenAt(tx, id)
  const isOverridden = (since: string | null) =>
    lastOverride !== null && (since === null || lastOverride >= new Date(since))
  return lines.flatMap(({ name, proof, proofSince }, at) =>
    isStanding(proof) || isOverridden(proofSince) ? [] : { line: at + 1, name },
  )
}

export const newestHash = async (tx: Tx, orderId: string, line: number): Promise<string | null> =>
  (await findNewestProof(tx, orderId, line))?.hash ?? null

type Override = Omit<typeof approvalOverrides.$inferInsert, 'id'>

/** The founder goes on without the customer's yes, and says why. */
export const recordOverride = (tx: Tx, override: Override) => tx.insert(approvalOverrides).values(override)

async function overriddenAt(tx: Tx, orderId: string): Promise<Date | null> {
  const [newest] = await tx
    .select({ at: max(approvalOverrides.at) })
    .from(approvalOverrides)
    .where(eq(approvalOverrides.orderId, orderId))
  return newest?.at ?? null
}
