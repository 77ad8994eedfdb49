import type { Hono } from 'hono'
import { auditApi } from '../../shared/audit/api.ts'
import type { Database } from '../platform/db/database.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { auditPage } from './queries.ts'

export function auditRoutes(app: Hono<ApiEnv>, db: Database) {
  implement(app, auditApi, {
    async list({ query: { subject_kind: kind, subject_id: id, limit = 50, offset = 0 } }) {
      const { rows, total } = await auditPage(db, { kind, id, limit, offset })
      return {
        total,
        entries: rows.map(row => ({
          id: row.id,
          created_at: row.createdAt.toISOString(),
          actor: row.actorName,
          action: row.action,
          subject_kind: row.subjectKind,
          subject_id: row.subjectId,
          subject_name: row.subjectName,
          before: row.before,
          after: row.after,
        })),
      }
    },
  })
}
