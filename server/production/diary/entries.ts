import { rm } from 'node:fs/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { photoSentences } from '../../../shared/pictures/photo.ts'
import { isPlain } from '../../../shared/plain-text.ts'
import { DIARY_DAYS, DIARY_TEXT_MAX, DiaryStage, readCardId } from '../../../shared/production/api.ts'
import { recordChange } from '../../audit/record-change.ts'
import { lockOrder } from '../../orders/change-status.ts'
import { announceOrder } from '../../orders/order-events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { ImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import { diaryName, privateKey } from '../../platform/files/private-links.ts'
import { receiveForm } from '../../platform/files/receive-form.ts'
import { pictureBytes } from '../../platform/files/receive-picture.ts'
import { invalid, notFound, Refusal } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { type DiaryRow, diaryEntries } from '../tables.ts'
import { oldEntries } from './queries.ts'

interface WriteEntryInput {
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
  { card, stage, file, text, actor }: WriteEntryInput,
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
  { id, actor }: { id: string; actor: WriteEntryInput['actor'] },
): Promise<DiaryRow> {
  const [found] = await tx.select().from(diaryEntries).where(eq(diaryEntries.id, id))
  const order = found && (await lockOrder(tx, found.orderId))
  const [entry] = await tx.delete(diaryEntries).where(eq(diaryEntries.id, id)).returning()
  if (!order || !entry) throw notFound('diary.not_found', 'This photo is no longer there.')
  await recordChange(tx, {
    actor,
    action: 'removed from the diary of',
    subject: { kind: 'order', id: entry.orderId, name: entry.orderId },
    before: { stage: entry.stage },
  })
  await announceOrder(tx, order)
  return entry
}

export interface ReceivingDeps {
  files: FileStore
  imageWorker: ImageWorker
  arriving: string
}

/** A photo from the founder's phone, a line and the stage; the photo is kept as a private file without metadata. */
export async function receiveEntry(
  { files, imageWorker, arriving }: ReceivingDeps,
  request: Request,
): Promise<{ file: string; text: string | null; stage: DiaryStage }> {
  const form = await receiveForm(request, { arriving, names: ['photo'] })
  try {
    const { photo } = form.files
    if (photo?.tooLarge) throw new Refusal(413, 'photo.too_large', photoSentences.large)
    if (!photo || photo.size === 0) throw invalid({ photo: 'Please choose a photo.' })
    const stage = DiaryStage.safeParse(form.fields.stage)
    if (!stage.success) throw invalid({ stage: 'Please say which stage it shows.' })
    const text = form.fields.text?.trim() || null
    if (text && text.length > DIARY_TEXT_MAX)
      throw invalid({ text: `Please keep it to ${DIARY_TEXT_MAX} characters.` })
    if (text && !isPlain(text)) throw invalid({ text: 'Please write one line.' })
    const file = diaryName()
    await files.put(privateKey(file), await pictureBytes(imageWorker, photo.path, 'photo'))
    return { file, text, stage: stage.data }
  } finally {
    await rm(form.folder, { recursive: true, force: true })
  }
}

interface Deps {
  db: Database
  files: FileStore
  clock: Clock
}

/** Row first: a file that is left over goes with the nightly sweep. */
export async function expireDiary({ db, files, clock }: Deps): Promise<number> {
  const before = new Date(clock().getTime() - DIARY_DAYS * 24 * 3_600_000)
  const old = await oldEntries(db, before)
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await db.delete(diaryEntries).where(inArray(diaryEntries.id, ids))
  for (const { file } of old) await files.remove(privateKey(file))
  return old.length
}
