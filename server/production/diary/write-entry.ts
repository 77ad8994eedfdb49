import { and, eq } from 'drizzle-orm'
import { type DiaryStage, readCardId } from '../../../shared/production/api.ts'
import { recordChange } from '../../audit/record-change.ts'
import { lockOrder } from '../../orders/change-status.ts'
import { announceOrder } from '../../orders/order-events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notFound, Refusal } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { type DiaryRow, diaryEntries } from './tables.ts'

interface Writing {
  card: string
  stage: DiaryStage
  file: string
  text: string | null
  actor: { id: string; name: string }
}

/** One photo per stage of a line; returns the file it takes the place of. */
export async function writeEntry(
  tx: Tx,
  { clock }: { clock: Clock },
  { card, stage, file, text, actor }: Writing,
): Promise<{ entry: DiaryRow; replaced: string | null }> {
  const { orderId = '', line = 0 } = readCardId(card) ?? {}
  const order = await lockOrder(tx, orderId)
  if (!order.lines[line - 1]) throw notFound('card.not_found', 'There is no such figure in this order.')
  if (order.status === 'Pending' || order.status === 'Cancelled')
    throw new Refusal(409, 'card.gone', `Its order is ${order.status}, so nothing is made for it.`)
  const [before] = await tx
    .delete(diaryEntries)
    .where(and(eq(diaryEntries.orderId, orderId), eq(diaryEntries.line, line), eq(diaryEntries.stage, stage)))
    .returning()
  const [entry] = await tx
    .insert(diaryEntries)
    .values({ id: newId('diary'), orderId, line, stage, file, text, createdAt: clock() })
    .returning()
  if (!entry) throw new Error('an entry of the diary was not kept')
  await recordChange(tx, {
    actor,
    action: 'wrote in the diary of',
    subject: { kind: 'order', id: orderId, name: orderId },
    after: { stage },
  })
  await announceOrder(tx, order)
  return { entry, replaced: before?.file ?? null }
}

export async function removeEntry(
  tx: Tx,
  { id, actor }: { id: string; actor: Writing['actor'] },
): Promise<DiaryRow> {
  const [found] = await tx.select().from(diaryEntries).where(eq(diaryEntries.id, id))
  const order = found && (await lockOrder(tx, found.orderId))
  const [entry] = await tx.delete(diaryEntries).where(eq(diaryEntries.id, id)).returning()
  if (!order || !entry) throw notFound('diary.not_found', 'This photo is not there any more.')
  await recordChange(tx, {
    actor,
    action: 'removed from the diary of',
    subject: { kind: 'order', id: entry.orderId, name: entry.orderId },
    before: { stage: entry.stage },
  })
  await announceOrder(tx, order)
  return entry
}
