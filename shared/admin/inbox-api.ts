import { z } from 'zod/mini'
import { type Api, adminPage } from '../endpoint.ts'

const INBOX_KINDS = ['message', 'claim', 'review'] as const
export const InboxKind = z.enum(INBOX_KINDS, `kind is one of ${INBOX_KINDS.join(', ')}.`)
export type InboxKind = z.infer<typeof InboxKind>
export const InboxShow = z.enum(['open', 'all'], 'show is open or all.')
export type InboxShow = z.infer<typeof InboxShow>

export const InboxRow = z.object({
  kind: InboxKind,
  id: z.string(),
  /** Null once the account is deleted. */
  who: z.nullable(z.string()),
  title: z.string(),
  /** The first words. */
  words: z.string(),
  order_id: z.nullable(z.string()),
  created_at: z.string(),
  /** It waits for the founder. */
  is_open: z.boolean(),
  /** Null for what has no day, and once nothing is due any more. What is answered but not settled has one and waits not. */
  due_at: z.nullable(z.string()),
  path: z.string(),
})
export type InboxRow = z.infer<typeof InboxRow>

export const inboxApi = {
  inbox: {
    method: 'GET',
    path: '/admin/inbox',
    summary:
      'Messages, claims and reviews in one list: those that wait, the first due first, or all, newest first.',
    access: 'admin',
    query: z.object({ kind: z.optional(InboxKind), show: z.optional(InboxShow), ...adminPage }),
    response: z.object({ rows: z.array(InboxRow), total: z.int() }),
  },
} satisfies Api
