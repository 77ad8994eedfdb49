import { and, eq } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { orderLines, orderNotes } from './tables.ts'

interface SetNameLabelInput {
  orderId: string
  line: number
  before: string | null
  after: string | null
  author: string
}

const words = (label: string | null) => (label === null ? 'no name' : `“${label}”`)

export async function setNameLabel(
  tx: Tx,
  clock: Clock,
  { orderId, line, before, after, author }: SetNameLabelInput,
): Promise<void> {
  await tx
    .update(orderLines)
    .set({ nameLabel: after })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, line)))
  await tx.insert(orderNotes).values({
    id: newId('note'),
    orderId,
    text: `The name on the base of line ${line} changed from ${words(before)} to ${words(after)}.`,
    author,
    createdAt: clock(),
  })
}
