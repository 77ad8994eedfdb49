import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AuditSubject } from '../../shared/audit/api.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { auditLog } from './tables.ts'

const byCustomer = (userId: string, orderIds: string[]) =>
  and(eq(auditLog.actorId, userId), eq(auditLog.subjectKind, 'order'), inArray(auditLog.subjectId, orderIds))

export const ownChanges = (db: Database, userId: string, orderIds: string[]) =>
  db
    .select({
      orderId: auditLog.subjectId,
      action: auditLog.action,
      createdAt: auditLog.createdAt,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(byCustomer(userId, orderIds))
    .orderBy(asc(auditLog.id))

/** These hold numbers, states, yes or no. Any other field may hold words that somebody typed. */
const WITHOUT_WORDS = [
  'status',
  'amount',
  'refund',
  'stage',
  'cards',
  'proof',
  'pictures',
  'claim',
  'surprise',
]
const withoutWords = (fields: AnyPgColumn) => sql`(
  select jsonb_object_agg(key, value) from jsonb_each(${fields}) where key in ${WITHOUT_WORDS})`

/** That something was changed stays in the log, and who of the shop did it. */
export async function forgetWords(tx: Tx, kind: AuditSubject, ids: string[]): Promise<void> {
  await tx
    .update(auditLog)
    .set({
      subjectName: sql`${auditLog.subjectId}`,
      before: withoutWords(auditLog.before),
      after: withoutWords(auditLog.after),
    })
    .where(and(eq(auditLog.subjectKind, kind), inArray(auditLog.subjectId, ids)))
}

/** The changes of their orders stay in the log, without who made them. */
export async function forgetCustomer(tx: Tx, userId: string, orderIds: string[]): Promise<void> {
  await forgetWords(tx, 'order', orderIds)
  await tx
    .update(auditLog)
    .set({ actorId: null, actorName: 'a former customer' })
    .where(byCustomer(userId, orderIds))
}
