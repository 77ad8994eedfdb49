import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
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

/** The changes stay in the log, without who made them and without the names on bases. */
export async function forgetCustomer(tx: Database, userId: string, orderIds: string[]): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: sql`${auditLog.before} - 'label'`, after: sql`${auditLog.after} - 'label'` })
    .where(and(eq(auditLog.subjectKind, 'order'), inArray(auditLog.subjectId, orderIds)))
  await tx
    .update(auditLog)
    .set({ actorId: null, actorName: 'a former customer' })
    .where(byCustomer(userId, orderIds))
}
