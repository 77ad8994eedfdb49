import { and, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { type PrintRow, printFiles } from './tables.ts'

export async function noteSlicer(
  db: Database,
  { orderId, line, hash }: PrintRow,
  { grams, minutes }: { grams: number; minutes: number },
): Promise<void> {
  await db
    .update(printFiles)
    .set({ slicerGrams: grams, slicerMinutes: minutes })
    .where(and(eq(printFiles.orderId, orderId), eq(printFiles.line, line), eq(printFiles.hash, hash)))
}
