import { z } from 'zod/mini'
import { type Api, adminPage } from '../endpoint.ts'

export const AuditSubject = z.enum([
  'order',
  'desk_buddy',
  'category',
  'gallery',
  'settings',
  'ticket',
  'customer',
  'promotion',
  'review',
])
export type AuditSubject = z.infer<typeof AuditSubject>

const fields = z.nullable(z.record(z.string(), z.unknown()))
export const AuditEntry = z.object({
  id: z.int(),
  created_at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  subject_name: z.string(),
  before: fields,
  after: fields,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditApi = {
  list: {
    method: 'GET',
    path: '/admin/audit',
    summary: 'Every change made in the admin and every look at a customer’s profile, newest first.',
    access: 'admin',
    query: z.object({
      subject_kind: z.optional(AuditSubject),
      subject_id: z.optional(z.string().check(z.maxLength(80))),
      ...adminPage,
    }),
    response: z.object({ entries: z.array(AuditEntry), total: z.int() }),
  },
} satisfies Api
