import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '../platform/db/database.ts'
import { type ReviewRow, reviews, reviewWithholdings } from './tables.ts'

interface Place {
  orderId: string
  line: number
}

export const lockReviewOf = (tx: Tx, { orderId, line }: Place) =>
  tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.orderId, orderId), eq(reviews.line, line)))
    .for('update')

/** Deleting a withheld review and writing it anew does not show it again. */
export async function rememberWithholding(tx: Tx, review: ReviewRow): Promise<void> {
  const { orderId, line, userId, withheldAt, withheldBecause } = review
  if (!orderId || !line || !userId || !withheldAt || !withheldBecause) return
  await tx.insert(reviewWithholdings).values({ orderId, line, userId, withheldAt, withheldBecause })
}

export async function takeWithholding(
  tx: Tx,
  { orderId, line }: Place,
): Promise<Pick<ReviewRow, 'withheldAt' | 'withheldBecause'> | null> {
  const [taken] = await tx
    .delete(reviewWithholdings)
    .where(and(eq(reviewWithholdings.orderId, orderId), eq(reviewWithholdings.line, line)))
    .returning({
      withheldAt: reviewWithholdings.withheldAt,
      withheldBecause: reviewWithholdings.withheldBecause,
    })
  return taken ?? null
}

export const withholdingsOfUser = (db: Database, userId: string) =>
  db
    .select({
      orderId: reviewWithholdings.orderId,
      line: reviewWithholdings.line,
      withheldAt: reviewWithholdings.withheldAt,
      withheldBecause: reviewWithholdings.withheldBecause,
    })
    .from(reviewWithholdings)
    .where(eq(reviewWithholdings.userId, userId))
