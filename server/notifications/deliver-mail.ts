import { sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { HURRIED, onTheRow, statement } from '../platform/db/statement.ts'
import type { Events } from '../platform/events/events.ts'
import type { Log } from '../platform/log.ts'
import type { Post } from '../platform/mail/post.ts'
import type { Pace } from '../platform/pace.ts'
import { lettersAtHand } from './at-hand.ts'
import { looksOf, type Words } from './letter.ts'
import type { MailToKeep } from './queue-mail.ts'

interface Deps {
  db: Database
  events: Events
  post: Post
  clock: Clock
  pace: Pace
  log: Log
}
interface Due {
  id: string
  kind: string
  recipient: string
  subject: string
  text_body: string
  letter: Words | null
  html_body: string
  attempts: number
  good_until: string | null
}
interface Fate {
  id: string
  status: 'waiting' | 'sent' | 'kept' | 'failed'
  attempts: number
  error: string | null
  wait_seconds?: number
}

/** A mail server may be down for days: a mail waits 5 s, 10 s, ... up to an hour between tries, and is given up after a hundred. */
const TRIES = 101
const waitAfter = (attempts: number, firstSeconds: number) => Math.min(3600, firstSeconds * 2 ** (attempts - 1))
/** Two letters at a time to a mail server, each noted as soon as it left; into a folder, many are taken and noted at once, and written one after another. */
const WAYS = { smtp: { lanes: 2, atOnce: 1 }, kept: { lanes: 1, atOnce: 50 } }
/** Letters of one rush leave together, and before they begin they give way to whoever is buying just then, but only so long. */
const GATHER_MS = 50
const GIVE_WAY_MS = 2000
const BUSY = 0.5
const LEASE_SECONDS = 60
const RENEW_EVERY_MS = 20_000
/** What became of a letter is told to the database until it has heard; letters sent again are the price of giving up. */
const NOTE_TRIES = 12

/** Whoever takes a letter pushes its due time ahead, so that nobody else takes it; after a crash it is due again a minute later. */
const take = statement<Due>(
  'take_mails',
  sql`update mails set due_at = now() + ${LEASE_SECONDS} * interval '1 second' where id in (
      select id from mails where status = 'waiting' and due_at <= now() order by due_at limit ${sql.placeholder('most')} for update skip locked) and ${HURRIED}
    returning id, kind, recipient, subject, text_body, letter, html_body, attempts, to_jsonb(good_until) #>> '{}' as good_until`,
)
const note = statement(
  'note_mails',
  sql`update mails m set status = f.status, attempts = f.attempts, last_error = f.error,
      due_at = case when f.wait_seconds is null then m.due_at else now() + f.wait_seconds * interval '1 second' end,
      sent_at = case when f.status in ('sent', 'kept') then ${sql.placeholder('at')}::timestamptz end
    from jsonb_to_recordset(${sql.placeholder('fates')}::jsonb) as f (id text, status text, attempts int, error text, wait_seconds float8) where m.id = f.id and ${onTheRow(sql`m.status = 'waiting'`)} and ${HURRIED}`,
)

const hold = statement(
  'hold_mails',
  sql`update mails set due_at = now() + ${sql.placeholder('seconds')}::int * interval '1 second'
    where id in (select jsonb_array_elements_text(${sql.placeholder('ids')}::jsonb)) and ${onTheRow(sql`status = 'waiting'`)} and ${HURRIED}`,
)

/** Where letters go that whoever writes them hands over: held for so long in the outbox, they need not be looked for and read. */
export interface Handover {
  heldSeconds: number
  /** Once they are written. */
  give: (letters: readonly MailToKeep[]) => void
}
export interface Outbox {
  start: () => void
  handover: () => Handover
  /** Takes no letter any more; those taken go on. */
  rest: () => void
  /** Ends when the letters taken are noted, or have been waited for long enough. */
  stop: (patienceMs: number) => Promise<void>
}

export function deliverMails({ db, events, post, clock, pace, log }: Deps): Outbox {
  const { lanes, atOnce } = WAYS[post.kind]
  let stopped = true
  let looking: NodeJS.Timeout | undefined
  const busy = new Map<number, Promise<void>>()
  let more = false
  const atHand = lettersAtHand<Due>()
  let lookAgainAt = 0
  let isMoreDue = false
  let isHandsTurn = true

  /** What lies at hand, and every so often what is due; while there is more of that than is taken at once, in turn. */
  async function next(): Promise<Due[]> {
    const isHandFirst = isHandsTurn || (!isMoreDue && performance.now() < lookAgainAt)
    isHandsTurn = false
    const near = isHandFirst ? atHand.take(atOnce) : []
    if (near.length > 0) return near
    const due = await take(db, { most: atOnce })
    isMoreDue = due.length === atOnce
    lookAgainAt = performance.now() + pace.outboxLookMs
    isHandsTurn = true
    return due.length > 0 ? due : atHand.take(atOnce)
  }

  async function tryOnce({ id, kind, attempts: before, ...mail }: Due): Promise<Fate> {
    if (mail.good_until !== null && new Date(mail.good_until) <= clock()) {
      log.warn({ mail: id, kind }, 'a mail was not sent: what it says is over')
      return { id, status: 'failed', attempts: before, error: 'not sent: what it says was over before it could leave' }
    }
    const attempts = before + 1
    try {
      await post.deliver({
        id,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text_body,
        html: looksOf({ ...mail, htmlBody: mail.html_body }),
      })
      log.info({ mail: id, kind }, 'mail delivered')
      return { id, status: post.kind === 'smtp' ? 'sent' : 'kept', attempts, error: null }
    } catch (error) {
      const told = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500).toWellFormed()
      const isOver = isRefusedForGood(error) || attempts >= TRIES
      if (isOver) log.error({ err: error, mail: id, kind, attempts }, 'a mail could not be delivered and is given up')
      else log.warn({ err: error, mail: id, kind, attempts }, 'a mail could not be delivered yet')
      return { id, status: isOver ? 'failed' : 'waiting', attempts, error: told, wait_seconds: waitAfter(attempts, pace.outboxRetrySeconds) }
    }
  }

  async function deliver(due: Due[]) {
    const ids = JSON.stringify(due.map(({ id }) => id))
    const lease = setInterval(() => {
      hold(db, { ids, seconds: LEASE_SECONDS }).catch(error => log.warn({ err: error }, 'letters on their way could not be held'))
    }, RENEW_EVERY_MS)
    try {
      const came: Fate[] = []
      for (const mail of due) came.push(await tryOnce(mail))
      const fates = JSON.stringify(came)
      for (let tries = 1; ; tries += 1) {
        try {
          await note(db, { fates, at: clock().toISOString() })
          return
        } catch (error) {
          if (tries === NOTE_TRIES) throw error
          log.warn({ err: error }, 'what became of letters could not be noted yet')
          await new Promise(resolve => setTimeout(resolve, Math.min(5000, 100 * 2 ** tries)))
        }
      }
    } finally {
      clearInterval(lease)
    }
  }

  async function gather() {
    for (let waited = 0; waited < GIVE_WAY_MS && !stopped; waited += GATHER_MS) {
      const before = performance.eventLoopUtilization()
      await new Promise(resolve => setTimeout(resolve, GATHER_MS).unref())
      if (performance.eventLoopUtilization(before).utilization < BUSY) return
    }
  }

  async function workOff() {
    try {
      do {
        more = false
        for (;;) {
          const due = stopped ? [] : await next()
          if (due.length === 0) break
          await deliver(due)
          if (due.length < atOnce) await gather()
        }
      } while (more && !stopped)
    } catch (error) {
      if (!stopped) log.error({ err: error }, 'the outbox could not be worked off; it is looked into again')
    }
  }

  const look = () => {
    more = true
    for (let lane = 0; lane < lanes; lane += 1) {
      if (stopped || busy.has(lane)) continue
      busy.set(
        lane,
        workOff().finally(() => busy.delete(lane)),
      )
    }
  }
  const lookIn = (ms: number) => {
    clearTimeout(looking)
    looking = setTimeout(() => {
      look()
      lookIn(pace.outboxLookMs)
    }, ms).unref()
  }
  let gathering = false
  const hear = () => {
    if (gathering || stopped) return
    gathering = true
    gather().then(() => {
      gathering = false
      look()
    })
  }

  let letGo: Promise<unknown> = Promise.resolve()
  function rest() {
    stopped = true
    clearTimeout(looking)
    const ids = atHand.take(Number.POSITIVE_INFINITY).map(({ id }) => id)
    if (ids.length === 0) return
    const told = hold(db, { ids: JSON.stringify(ids), seconds: 0 })
    letGo = Promise.all([letGo, told.catch(error => log.warn({ err: error }, 'letters at hand could not be let go'))])
  }

  return {
    handover() {
      const since = performance.now()
      if (stopped || !atHand.hasRoom()) return { heldSeconds: 0, give: () => events.tellSoon('mails', '') }
      return {
        heldSeconds: LEASE_SECONDS,
        give(letters) {
          atHand.put(
            letters.map(letter => ({ ...letter, html_body: '', attempts: 0 })),
            since,
          )
          if (stopped) rest()
          else hear()
        },
      }
    },
    start() {
      stopped = false
      events.subscribe('mails', hear)
      lookIn(0)
    },
    rest,
    async stop(patienceMs) {
      rest()
      await Promise.race([Promise.all([...busy.values(), letGo]), new Promise(resolve => setTimeout(resolve, Math.max(patienceMs, 1000)).unref())])
    },
  }
}

/** The server knows no such recipient or will never take such a mail; a login or sender it refuses is ours to mend, so such mails wait. */
const isRefusedForGood = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA')
