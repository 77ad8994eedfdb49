import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { AuditSubject } from '../../shared/audit/api.ts'
import type { Database } from '../platform/db/database.ts'
import { auditLog } from './tables.ts'

interface PageFilter {
  kind?: AuditSubject | undefined
  id?: string | undefined
  limit: number
  offset: number
}

export async function auditPage(db: Database, { kind, id, limit, offset }: PageFilter) {
  const of: (SQL | undefined)[] = [
    kind && eq(auditLog.subjectKind, kind),
    id ? eq(auditLog.subjectId, id) : undefined,
  ]
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(auditLog)
      .where(and(...of))
      .orderBy(desc(auditLog.id))
      .limit(limit)
      .offset(offset),
    db.$count(auditLog, and(...of)),
  ])
  return { rows, total }
}
