import { sql } from 'drizzle-orm'
import type { PgBoss as Boss } from 'pg-boss'
import { z } from 'zod/mini'
import { INDIA_TIME_ZONE } from '../../../shared/time/moments.ts'
import type { Database, Engine, Tx } from '../db/database.ts'
import { hasRows, moment, rows, stored } from '../db/rows.ts'
import { safeMessage } from '../for-log.ts'
import type { Log } from '../log.ts'
import { traced } from '../observability/traces.ts'

export interface QueueOptions {
  retries?: number
  retryDelaySeconds?: number
  longestDelaySeconds?: number
  atOnce?: number
  /** How late a delayed job or a retry may begin while NOTIFY works: 2, of a scheduled queue 30. */
  pollSeconds?: number
  expireInSeconds?: number
}

export interface JobTurn {
  /** What throws now is not done again. */
  isLast: boolean
}

export interface Jobs {
  /** Handlers run again after a crash, so they must be idempotent. */
  handle: <T extends object>(
    queue: string,
    options: QueueOptions,
    work: (data: T, turn: JobTurn) => Promise<void>,
  ) => void
  /** Its jobs are kept and not worked on. */
  hold: (queue: string) => void
  send: (
    db: Database,
    queue: string,
    data: object,
    options?: { startAfter?: Date; key?: string },
  ) => Promise<void>
  /** Deletes those of a queue whose data hold one of these, whether they wait, run or are done. */
  forget: (tx: Tx, queue: string, holding: object[]) => Promise<void>
  /** Runs on one process at a time, and late if the shop was off; `cron` is in Indian time. */
  every: (cron: string, queue: string, work: () => Promise<void>) => void
  pending: (db: Database) => Promise<PendingJob[]>
  /** Those that failed for good, as long as the queue remembers them. */
  failed: (db: Database, queue: string) => Promise<FailedJob[]>
  /** False where another process was faster. */
  forgetFailed: (tx: Tx, queue: string, id: string) => Promise<boolean>
  start: () => Promise<void>
  /** Takes no new jobs; running ones go on, and jobs can still be sent. */
  rest: () => Promise<void>
  stop: (patienceMs: number) => Promise<void>
}

const FailedJob = z.object({ id: z.string(), data: z.record(z.string(), z.unknown()) })
type FailedJob = z.infer<typeof FailedJob>

const PendingJob = z.object({ queue: z.string(), data: z.string(), start_after: z.string() })
type PendingJob = z.infer<typeof PendingJob>
const RestoredJob = z.object({ queue: z.string(), data: stored<object>(), start_after: moment })

interface Definition extends QueueOptions {
  queue: string
  cron?: string
  /** Null: the queue is held. */
  work: ((data: object, turn: JobTurn) => Promise<void>) | null
}

/** Safe for pg-boss's own connections: handlers are idempotent, so a forgotten update only repeats a job. */
const withoutFsync = { options: '-c synchronous_commit=off' }

/** A worker looks for the next job this long after it began one, or at its end: a backlog does not wait for polls. */
const POLL_MS = 100

const optionsOf = ({
  retries = 3,
  retryDelaySeconds = 5,
  longestDelaySeconds = 3600,
  expireInSeconds = 300,
}: Definition) => ({
  retryLimit: retries,
  retryDelay: retryDelaySeconds,
  retryBackoff: true,
  retryDelayMax: longestDelaySeconds,
  expireInSeconds,
  heartbeatSeconds: 10,
  notify: true,
})
const isUpToDate = <T extends object>(existing: T, options: Partial<T>) =>
  Object.entries(options).every(([name, value]) => existing[name as keyof T] === value)

/** Why these settings: decisions/004. */
export function createJobs({ db: database, engine }: { db: Database; engine: Engine }, log: Log): Jobs {
  const definitions: Definition[] = []
  let boss: Boss | undefined
  let adapt: ((db: Database) => object) | undefined

  async function start() {
    const { PgBoss, fromPglite, fromDrizzle } = await import('pg-boss')
    const common = { useListenNotify: true, monitorIntervalSeconds: 5, superviseIntervalSeconds: 5 }
    boss =
      engine.kind === 'embedded'
        ? new PgBoss({ ...common, db: fromPglite(engine.pglite as never), backend: 'pglite' })
        : new PgBoss({ ...common, connectionString: engine.connectionString, max: 4, ...withoutFsync })
    adapt = db => fromDrizzle(db as never, sql)
    boss.on('error', error => log.error({ err: error }, 'the job queue reported an error'))
    await boss.start()
    await registerQueues(boss, definitions)
    for (const { work, ...definition } of definitions)
      if (work) await startWorkers(boss, { ...definition, work }, log)
      // It reads a queue by its own connection once; a send inside a transaction could not.
      else await boss.findJobs(definition.queue, { key: 'none' })
  }

  const send: Jobs['send'] = async (db, queue, data, options = {}) => {
    if (!boss || !adapt) throw new Error('the job queue is not running')
    await boss.send(queue, data, {
      db: adapt(db) as never,
      ...(options.startAfter && { startAfter: options.startAfter }),
      ...(options.key && { singletonKey: options.key }),
    })
  }

  async function sendRestored() {
    await database.transaction(async tx => {
      const restored = await rows(
        tx,
        RestoredJob,
        sql`delete from restored_jobs returning queue, data, start_after`,
      )
      const known = new Set(definitions.map(({ queue }) => queue))
      for (const { queue, data, start_after } of restored)
        if (known.has(queue)) await send(tx, queue, data, { startAfter: start_after })
    })
  }

  return {
    handle: (queue, options, work) =>
      definitions.push({ queue, ...options, work: work as Definition['work'] }),
    hold: queue => definitions.push({ queue, work: null }),
    every: (cron, queue, work) => definitions.push({ queue, cron, retries: 1, work }),
    send,
    async forget(tx, queue, holding) {
      const any = holding.map(data => sql`data @> ${JSON.stringify(data)}::jsonb`)
      await tx.execute(sql`delete from pgboss.job where name = ${queue} and (${sql.join(any, sql` or `)})`)
    },
    pending: db => pendingJobs(db, definitions),
    failed: failedJobs,
    forgetFailed: forgetJob,
    async start() {
      await start()
      await sendRestored()
    },
    async rest() {
      for (const { queue, work } of definitions) if (work) await boss?.offWork(queue, { wait: false })
    },
    async stop(patienceMs) {
      await boss?.stop({ graceful: true, timeout: Math.max(patienceMs, 1000) })
    },
  }
}

const CATCH_UP = { tz: INDIA_TIME_ZONE, missed: 'once' } as const

async function registerQueues(boss: Boss, definitions: Definition[]) {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  for (const definition of definitions) {
    const { queue, cron } = definition
    const options = optionsOf(definition)
    const existing = queues.find(({ name }) => name === queue)
    if (!existing) await boss.createQueue(queue, { ...options, policy: 'standard' })
    else if (!isUpToDate(existing, options)) await boss.updateQueue(queue, options)
    const isScheduled = schedules.some(
      one =>
        one.name === queue &&
        one.cron === cron &&
        one.timezone === INDIA_TIME_ZONE &&
        one.options?.missed === CATCH_UP.missed,
    )
    if (cron && !isScheduled) await boss.schedule(queue, cron, {}, CATCH_UP)
  }
}

/** NOTIFY wakes the workers for a new job. Polls find retries, delayed jobs and what NOTIFY missed. */
type WorkedQueue = Definition & { work: NonNullable<Definition['work']> }
async function startWorkers(boss: Boss, definition: WorkedQueue, log: Log) {
  const { queue, cron, atOnce = 1, pollSeconds = cron ? 30 : 2 } = definition
  const options = {
    pollingIntervalSeconds: cron ? 5 : 0.5,
    notifyPollingIntervalSeconds: pollSeconds,
    batchSize: 1,
    includeMetadata: true as const,
  }
  for (let started = 0; started < atOnce; started += 1) {
    let next: NodeJS.Timeout | undefined
    const workerId = await boss.work(queue, options, async ([job]) => {
      if (!job) return
      clearTimeout(next)
      next = setTimeout(() => boss.notifyWorker(workerId), POLL_MS).unref()
      await runJob(definition, job, log)
    })
  }
}

interface RunningJob {
  id: string
  data: unknown
  retryCount: number
  retryLimit: number
}
async function runJob(
  { queue, work }: WorkedQueue,
  { id, data, retryCount, retryLimit }: RunningJob,
  log: Log,
) {
  try {
    await traced(queue, { kind: 'consumer', attributes: { 'job.id': id } }, () =>
      work((data ?? {}) as object, { isLast: retryCount >= retryLimit }),
    )
  } catch (error) {
    log.warn({ err: error, queue, job: id }, 'a job failed and will be tried again')
    // pg-boss stores the message as jsonb, which refuses U+0000.
    throw new Error(safeMessage(error).replaceAll('\0', '\\0'))
  }
}

const failedJobs = (db: Database, queue: string): Promise<FailedJob[]> =>
  rows(
    db,
    FailedJob,
    sql`select id, data from pgboss.job where name = ${queue} and state = 'failed' order by completed_on desc limit 100`,
  )

const forgetJob = (tx: Tx, queue: string, id: string): Promise<boolean> =>
  hasRows(
    tx,
    sql`delete from pgboss.job where name = ${queue} and id = ${id}::uuid and state = 'failed' returning id`,
  )

async function pendingJobs(db: Database, definitions: Definition[]): Promise<PendingJob[]> {
  const scheduled = definitions.filter(({ cron }) => cron !== undefined).map(({ queue }) => queue)
  const pending = await rows(
    db,
    PendingJob,
    sql`
      select name as queue, data::text as data, to_jsonb(start_after) #>> '{}' as start_after
      from pgboss.job
      where state in ('created', 'retry', 'active') and data is not null
      order by created_on`,
  )
  return pending.filter(({ queue }) => !scheduled.includes(queue) && !queue.startsWith('__pgboss'))
}
