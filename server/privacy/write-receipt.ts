import { lt } from 'drizzle-orm'
import type { Receipt } from '../../shared/figurines/people-api.ts'
import { paths } from '../../shared/paths.ts'
import { when } from '../../shared/time/moments.ts'
import { type NewMail, queueMail } from '../notifications/queue-mail.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { DeletedPicture } from './picture-kind.ts'
import { deletionReceipts, type ReceiptRow } from './tables.ts'

interface Deleted {
  person: { id: string; email: string }
  gone: readonly DeletedPicture[]
  stayed?: string[]
  now: Date
  pageAddress: (path: string) => string
  /** Where its owner did not ask for it. */
  words?: { subject: string; heading: string; paragraphs: string[] } | undefined
}

/** In the transaction of the deletion: the receipt, and the same as a mail. */
export async function writeReceipt(
  tx: Tx,
  { person, gone, stayed = [], now, pageAddress, words }: Deleted,
): Promise<Receipt> {
  const items = gone.map(({ kind, title, since }) => ({ kind, title, since: since.toISOString() }))
  const row = { id: newId('del'), userId: person.id, deletedAt: now, items, stayed }
  await tx.insert(deletionReceipts).values(row)
  await queueMail(tx, receiptMail(row, { to: person.email, words, pageAddress }))
  return receiptView(row)
}

export const receiptMail = (
  { id, deletedAt, items, stayed }: ReceiptRow,
  { to, words, pageAddress }: Pick<Deleted, 'words' | 'pageAddress'> & { to: string },
): NewMail => ({
  kind: 'photos.deleted',
  to,
  ...(words ?? wordsOf(items.length > 0, stayed)),
  facts: [
    ...items.map(({ title, since }): [string, string] => [title, `kept since ${when(since)}`]),
    ...(items.length > 0 ? [['Deleted', when(deletedAt.toISOString())] as [string, string]] : []),
    ['Receipt', id],
  ],
  action: { label: 'Your photos', url: pageAddress(paths.photoVault) },
  about: id,
})

function wordsOf(isDeleted: boolean, stayed: string[]) {
  const backups = 'A backup made earlier may still hold a copy. It is opened only if data is lost.'
  if (isDeleted)
    return {
      subject: 'What we deleted',
      heading: 'It is deleted.',
      paragraphs: [
        'You asked for this under Your photos. Below is what we deleted. It cannot be brought back.',
        ...stayed,
        backups,
      ],
    }
  const why =
    stayed.length > 0 ? stayed : ['Its photo was deleted before, so there was nothing left to delete.']
  return {
    subject: 'You took back your consent',
    heading: 'You took back your consent.',
    paragraphs: why,
  }
}

export const receiptView = ({ id, deletedAt, items, stayed }: ReceiptRow): Receipt => ({
  id,
  deleted_at: deletedAt.toISOString(),
  items,
  stayed,
})

export const forgetReceiptsBefore = (db: Database, before: Date) =>
  db.delete(deletionReceipts).where(lt(deletionReceipts.deletedAt, before))
