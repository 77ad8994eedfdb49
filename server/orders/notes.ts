import { and, asc, eq } from 'drizzle-orm'
import type { Actor } from '../audit/record-change.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { orderNotes } from './tables.ts'

type Author = Actor & { name: string }

export async function addNote(
  db: Database,
  clock: Clock,
  { orderId, text, author }: { orderId: string; text: string; author: Author },
) {
  const note = { id: newId('note'), orderId, text, author: author.name, createdAt: clock() }
  await db.transaction(async tx => {
    await tx.insert(orderNotes).values(note)
    await recordChange(tx, {
      actor: author,
      action: 'wrote a note',
      subject: { kind: 'order', id: orderId, name: orderId },
      after: { note: text },
    })
  })
  return note
}

export async function removeNote(
  db: Database,
  { orderId, id, author }: { orderId: string; id: string; author: Author },
) {
  return db.transaction(async tx => {
    const [note] = await tx
      .delete(orderNotes)
      .where(and(eq(orderNotes.id, id), eq(orderNotes.orderId, orderId)))
      .returning()
    if (!note) throw notFound('note.not_found', 'This note is not there any more.')
    await recordChange(tx, {
      actor: author,
      action: 'removed a note',
      subject: { kind: 'order', id: orderId, name: orderId },
      before: { note: note.text },
    })
    return note
  })
}

export const notesOf = (db: Database, orderId: string) =>
  db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.createdAt))
