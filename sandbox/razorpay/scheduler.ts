import { sql } from 'drizzle-orm'
import type { Books } from './context.ts'

/** Rows written by another process are seen within this time. */
const LOOK_AGAIN_MS = 15_000

interface Clockwork {
  /** For tests with a clock of their own. */
  workOff: () => Promise<void>
  wake: () => void
  start: () => void
  stop: () => Promise<void>
}

/** Pending steps are rows, so a restart loses nothing. A wake during a run starts another after it. */
export function clockwork(books: Pick<Books, 'db' | 'clock' | 'log'>, work: () => Promise<void>): Clockwork {
  let isRunning = false
  let isNudged = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  async function look() {
    do {
      isNudged = false
      await work()
    } while (isNudged && isRunning)
  }

  function schedule(ms: number) {
    clearTimeout(timer)
    if (!isRunning) return
    timer = setTimeout(() => {
      looking = looking
        .then(look)
        .then(() => untilNext(books))
        .catch(error => {
          books.log.error({ err: error }, 'the payment stand-in could not do what was due')
          return LOOK_AGAIN_MS
        })
        // A wake meanwhile must not wait for what was looked up before it.
        .then(next => schedule(isNudged ? 0 : next))
    }, ms)
    timer.unref()
  }

  return {
    workOff() {
      const done = looking.then(look)
      looking = done.catch(() => {})
      return done
    },
    wake() {
      isNudged = true
      schedule(0)
    },
    start() {
      isRunning = true
      schedule(0)
    },
    async stop() {
      isRunning = false
      clearTimeout(timer)
      await looking
    },
  }
}

async function untilNext({ db, clock }: Pick<Books, 'db' | 'clock'>): Promise<number> {
  const { rows } = await db.execute(sql`
    select extract(epoch from least(
      (select min(next_step_at) from sandbox.payments),
      (select min(settles_at) from sandbox.refunds),
      (select min(due_at) from sandbox.webhooks)
    ))::float8 as next`)
  const next = (rows[0] as { next: number | null } | undefined)?.next
  return Math.max(10, Math.min(next == null ? LOOK_AGAIN_MS : next * 1000 - clock().getTime(), LOOK_AGAIN_MS))
}
