import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { HasId, moment, stored } from '../platform/db/rows.ts'
import type { Events } from '../platform/events/events.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Pace } from '../platform/pace.ts'
import { renderMail } from './mail-html.ts'
import type { MailPictures } from './mail-pictures.ts'
import type { MailBody } from './mail-template.ts'

interface Deps {
  db: Database
  events: Events
  mailer: Mailer
  mailPictures: MailPictures
  clock: Clock
  pace: Pace
  log: Log
}
const Claimed = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text_body: z.string(),
  body: stored<MailBody | null>(),
  html_body: z.string(),
  attempts: z.number(),
  good_until: z.nullable(moment),
})
type Claimed = z.infer<typeof Claimed>
interface Outcome {
  id: string
  status: 'waiting' | 'sent' | 'kept' | 'failed'
  attempts: number
  error: string | null
  wait_seconds?: number
}

/** Exponential backoff from the first pause to an hour; given up after a hundred retries. */
const ATTEMPTS_MAX = 101
const backoffSeconds = (attempts: number, first: number) => Math.min(3600, first * 2 ** (attempts - 1))
/** Over SMTP two connections with one mail each; into a folder one batch at a time. */
const CONCURRENCY = { smtp: { workers: 2, batch: 1 }, kept: { workers: 1, batch: 20 } }
const DEBOUNCE_MS = 50
const LEASE_SECONDS = 60
const RENEW_EVERY_MS = 20_000
/** The outcome is retried until the database takes it; a mail sent twice is the price of giving up. */
const SAVE_ATTEMPTS = 12

/** Claiming moves `due_at` ahead, so that no other process takes the mail; after a crash it is due again a minute later. */
const claim = statement(
  'claim_mails',
  Claimed,
  sql`update mails set due_at = now() + ${LEASE_SECONDS} * interval '1 second', is_held = false, claimed_at = now() where id in (
      select id from mails where status = 'waiting' and due_at <= now() order by due_at
      limit ${sql.placeholder('most')} for update skip locked)
    returning id, kind, recipient, subject, text_body, letter as body, html_body, attempts, good_until`,
)
const renew = (db: Database, ids: readonly string[]) =>
  db.execute(sql`update mails set due_at = now() + ${LEASE_SECONDS} * interval '1 second'
    where id in ${ids} and status = 'waiting'`)
const writeOutcomes = statement(
  'write_outcomes_of_mails',
  HasId,
  sql`update mails m set status = o.status, attempts = o.attempts, last_error = o.error, claimed_at = null,
      due_at = case when o.wait_seconds is null then m.due_at
        else now() + o.wait_seconds * interval '1 second' end,
      sent_at = case when o.status in ('sent', 'kept') then ${sql.placeholder('at')}::timestamptz end
    from jsonb_to_recordset(${sql.placeholder('outcomes')}::jsonb)
      as o (id text, status text, attempts int, error text, wait_seconds float8)
    where m.id = o.id and m.status = 'waiting' returning m.id`,
)

export interface Outbox {
  start: () => void
  rest: () => void
  stop: (patienceMs: number) => Promise<void>
}

export function openOutbox(deps: Deps): Outbox {
  const { events, mailer, pace } = deps
  const { workers, batch } = CONCURRENCY[mailer.kind]
  const running = new Map<number, Promise<void>>()
  let stopped = true
  let again = false
  let timer: NodeJS.Timeout | undefined
  let debounce: NodeJS.Timeout | undefined
  let endPause = () => {}

  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      if (stopped || ms === 0) return resolve()
      endPause = resolve
      setTimeout(resolve, ms).unref()
    })

  async function drain() {
    try {
      do {
        again = false
        while (!stopped) {
          const claimed = await claim(deps.db, { most: batch })
          if (claimed.length === 0) break
          await sendAll(deps, claimed)
          await pause(pace.outboxPauseMs[mailer.kind])
        }
      } while (again && !stopped)
    } catch (error) {
      if (!stopped) deps.log.error({ err: error }, 'the outbox failed and will be tried again')
    }
  }

  function run() {
    again = true
    for (let worker = 0; worker < workers; worker += 1) {
      if (stopped || running.has(worker)) continue
      const drained = drain().finally(() => running.delete(worker))
      running.set(worker, drained)
    }
  }
  function runSoon() {
    debounce ??= setTimeout(() => {
      debounce = undefined
      run()
    }, DEBOUNCE_MS).unref()
  }
  function rest() {
    stopped = true
    clearInterval(timer)
    clearTimeout(debounce)
    endPause()
  }

  return {
    start() {
      stopped = false
      events.subscribe('mails', runSoon)
      timer = setInterval(run, pace.outboxPollMs).unref()
      run()
    },
    rest,
    async stop(patienceMs) {
      rest()
      const patience = new Promise(resolve => setTimeout(resolve, Math.max(patienceMs, 1000)).unref())
      await Promise.race([Promise.all(running.values()), patience])
    },
  }
}

async function sendAll(deps: Deps, claimed: Claimed[]) {
  const ids = claimed.map(({ id }) => id)
  const lease = setInterval(() => {
    renew(deps.db, ids).catch(error =>
      deps.log.warn({ err: error }, 'the lease of mails could not be renewed'),
    )
  }, RENEW_EVERY_MS)
  try {
    const outcomes: Outcome[] = []
    for (const mail of claimed) outcomes.push(await send(deps, mail))
    await saveOutcomes(deps, outcomes)
  } finally {
    clearInterval(lease)
  }
}

async function send(
  { mailer, mailPictures, clock, pace, log }: Deps,
  { id, kind, attempts: before, ...mail }: Claimed,
): Promise<Outcome> {
  if (mail.good_until !== null && mail.good_until <= clock()) {
    log.warn({ mail: id, kind }, 'a mail expired before it could be sent')
    const error = 'not sent: what it says was over before it could leave'
    return { id, status: 'failed', attempts: before, error }
  }
  const attempts = before + 1
  try {
    const { html, inline } = await renderMail(mailPictures, { ...mail, htmlBody: mail.html_body })
    const unsubscribe = mail.body?.unsubscribe
    await mailer.deliver({
      id,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text_body,
      html,
      inline,
      ...(unsubscribe !== undefined && { unsubscribe }),
    })
    log.info({ mail: id, kind }, 'mail delivered')
    return { id, status: mailer.kind === 'smtp' ? 'sent' : 'kept', attempts, error: null }
  } catch (error) {
    const isFinal = isPermanent(error) || attempts >= ATTEMPTS_MAX
    if (isFinal)
      log.error({ err: error, mail: id, kind, attempts }, 'a mail could not be delivered and is given up')
    else log.warn({ err: error, mail: id, kind, attempts }, 'a mail could not be delivered yet')
    const wait_seconds = backoffSeconds(attempts, pace.outboxRetrySeconds)
    return { id, status: isFinal ? 'failed' : 'waiting', attempts, error: sentenceOf(error), wait_seconds }
  }
}

async function saveOutcomes({ db, clock, log }: Deps, outcomes: Outcome[]) {
  const values = { outcomes: JSON.stringify(outcomes), at: clock().toISOString() }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await writeOutcomes(db, values)
      return
    } catch (error) {
      if (attempt === SAVE_ATTEMPTS) throw error
      log.warn({ err: error }, 'the outcome of mails could not be noted yet')
      await new Promise(resolve => setTimeout(resolve, Math.min(5000, 100 * 2 ** attempt)))
    }
  }
}

const sentenceOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500).toWellFormed()

/** A rejected recipient or mail is final; a rejected login or sender is ours to mend, so those mails wait. */
const isPermanent = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA')
