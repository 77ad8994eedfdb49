import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Post } from '../platform/mail/post.ts'
import { MAIL_QUEUE } from './queue-mail.ts'
import { mails } from './tables.ts'

interface Deps {
  db: Database
  jobs: Jobs
  post: Post
  clock: Clock
  log: Log
}

/** A mail server may be down for days: a mail waits 5 s, 10 s, ... up to an hour between tries. */
const PATIENCE = { retries: 100, retryDelaySeconds: 5, longestDelaySeconds: 3600, atOnce: 2, expireInSeconds: 60 }

export function deliverMails({ db, jobs, post, clock, log }: Deps) {
  jobs.handle<{ id: string }>(MAIL_QUEUE, PATIENCE, async ({ id }) => {
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.id, id), eq(mails.status, 'waiting')))
    if (!mail) return
    try {
      await post.deliver({ id: mail.id, to: mail.recipient, subject: mail.subject, text: mail.textBody, html: mail.htmlBody })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      await db
        .update(mails)
        .set({ attempts: sql`${mails.attempts} + 1`, lastError: reason.slice(0, 500) })
        .where(eq(mails.id, id))
      throw error
    }
    await db
      .update(mails)
      .set({ status: post.kind === 'smtp' ? 'sent' : 'kept', attempts: sql`${mails.attempts} + 1`, lastError: null, sentAt: clock() })
      .where(eq(mails.id, id))
    log.info({ mail: id, kind: mail.kind }, 'mail delivered')
  })
}
