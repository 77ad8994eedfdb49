import { and, eq } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Post } from '../platform/mail/post.ts'
import { MAIL_QUEUE } from './queue-mail.ts'
import { type MailRow, mails } from './tables.ts'

interface Deps {
  db: Database
  jobs: Jobs
  post: Post
  clock: Clock
  log: Log
}

/** A mail server may be down for days: a mail waits 5 s, 10 s, ... up to an hour between tries. */
const PATIENCE = { retries: 100, retryDelaySeconds: 5, longestDelaySeconds: 3600, atOnce: 2, expireInSeconds: 60 }

type Sending = { id: string; goodUntil?: string }

export function deliverMails({ db, jobs, post, clock, log }: Deps) {
  const give = (id: string, fate: Partial<MailRow>) => db.update(mails).set(fate).where(eq(mails.id, id))

  jobs.handle<Sending>(MAIL_QUEUE, PATIENCE, async ({ id, goodUntil }) => {
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.id, id), eq(mails.status, 'waiting')))
    if (!mail) return
    if (goodUntil && new Date(goodUntil) <= clock()) {
      log.warn({ mail: id, kind: mail.kind }, 'a mail was not sent: what it says is over')
      await give(id, { status: 'failed', lastError: 'not sent: what it says was over before it could leave' })
      return
    }
    const attempts = mail.attempts + 1
    try {
      await post.deliver({ id: mail.id, to: mail.recipient, subject: mail.subject, text: mail.textBody, html: mail.htmlBody })
    } catch (error) {
      const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      const isOver = isRefusedForGood(error) || attempts > PATIENCE.retries
      await give(id, { attempts, lastError, ...(isOver && { status: 'failed' }) })
      if (!isOver) throw error
      log.error({ err: error, mail: id, kind: mail.kind, attempts }, 'a mail could not be delivered and is given up')
      return
    }
    await give(id, { status: post.kind === 'smtp' ? 'sent' : 'kept', attempts, lastError: null, sentAt: clock() })
    log.info({ mail: id, kind: mail.kind }, 'mail delivered')
  })
}

/** The server knows no such recipient or will never take such a mail; a login or sender it refuses is ours to mend, so such mails wait. */
const isRefusedForGood = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA')
