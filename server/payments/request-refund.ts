import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { type RefundRow, refunds } from './tables.ts'

export const REFUND_QUEUE = 'payments.refund'

interface RequestRefundInput {
  id?: string
  orderId: string
  paymentId: string
  amountPaise: number
  line?: number | null
  reason: string
  actor: string
  purpose?: RefundRow['purpose']
  /** Two requests with one key are one refund. */
  key: string
}

export const newRefundId = () => newId('rfd')

/** Written with its job in one transaction, so that a crash does not lose it. */
export async function requestRefund(
  tx: Tx,
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  { id: given, key, ...input }: RequestRefundInput,
): Promise<string | null> {
  const id = given ?? newRefundId()
  const now = clock()
  const [made] = await tx
    .insert(refunds)
    .values({ id, ...input, askedKey: key, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: refunds.askedKey })
    .returning({ id: refunds.id })
  if (made) await jobs.send(tx, REFUND_QUEUE, { id })
  return made?.id ?? null
}
