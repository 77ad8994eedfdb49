import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { copyOfTemplate } from '../../../test/template.ts'
import { openDatabase } from '../db/database.ts'
import { createLog } from '../log.ts'
import { createJobs, type QueueOptions } from './jobs.ts'

const { serverUrl } = inject('template')
const directory = mkdtempSync(join(tmpdir(), 'dopple-jobs-'))
const log = createLog('silent')
const database = await openDatabase({
  databaseUrl: serverUrl ? await copyOfTemplate(serverUrl) : undefined,
  dataDirectory: directory,
  log,
})
afterAll(async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

test('of a job that failed its last try it is kept why, whatever signs the reason holds', async () => {
  if (!serverUrl)
    await database.db.execute(
      sql`create table restored_jobs (queue text, data jsonb, start_after timestamptz)`,
    )
  const jobs = createJobs(database, log)
  const turns: boolean[] = []
  jobs.handle('odd.reason', { retries: 1, retryDelaySeconds: 0 }, async (_, { isLast }) => {
    turns.push(isLast)
    throw new Error('there is no order a\0b')
  })
  await jobs.start()
  await database.db.transaction(tx => jobs.send(tx, 'odd.reason', {}))
  const kept = () =>
    database.db.execute(
      sql`select state, output ->> 'message' as reason from pgboss.job where name = 'odd.reason'`,
    )
  await vi.waitFor(
    async () => expect((await kept()).rows).toEqual([{ state: 'failed', reason: 'there is no order a\\0b' }]),
    10_000,
  )
  expect(turns).toEqual([false, true])
  await jobs.stop(1000)
})

async function startOnce(options: QueueOptions, cron: string) {
  const jobs = createJobs(database, log)
  jobs.handle('tried.again', options, async () => undefined)
  jobs.every(cron, 'by.the.clock', async () => undefined)
  await jobs.start()
  await jobs.stop(1000)
  const { rows } = await database.db.execute(sql`
    select q.retry_limit, s.cron, q.updated_on::text as named, s.updated_on::text as scheduled
    from pgboss.queue q, pgboss.schedule s where q.name = 'tried.again' and s.name = 'by.the.clock'`)
  return rows[0]
}

test('a start writes only queues and schedules that have changed since the last one', async () => {
  const first = await startOnce({ retries: 3 }, '*/5 * * * *')
  expect(first).toMatchObject({ retry_limit: 3, cron: '*/5 * * * *' })
  expect(await startOnce({ retries: 3 }, '*/5 * * * *')).toEqual(first)
  expect(await startOnce({ retries: 7 }, '*/2 * * * *')).toMatchObject({
    retry_limit: 7,
    cron: '*/2 * * * *',
  })
})

test('work of the night is done at the next start if the shop was off then', async () => {
  const inTwelveHours = new Date(Date.now() + 12 * 3_600_000).getUTCHours()
  const start = async (work: () => Promise<void>) => {
    const jobs = createJobs(database, log)
    jobs.every(`30 ${inTwelveHours} * * *`, 'of.the.night', work)
    await jobs.start()
    return jobs
  }
  await (await start(async () => undefined)).stop(1000)
  await database.db.execute(sql`
    with last as (update pgboss.version set cron_on = now() - interval '2 days')
    update pgboss.schedule set created_on = now() - interval '3 days'`)
  let nights = 0
  const jobs = await start(async () => {
    nights += 1
  })
  await vi.waitFor(() => expect(nights).toBe(1), 20_000)
  await jobs.stop(1000)
})

test('a backlog does not wait for polls', async () => {
  const jobs = createJobs(database, log)
  const done = new Set<number>()
  jobs.handle<{ number: number }>('many', { pollSeconds: 30 }, async ({ number }) => {
    done.add(number)
  })
  await jobs.start()
  await database.db.transaction(async tx => {
    for (let number = 0; number < 12; number += 1) await jobs.send(tx, 'many', { number })
  })
  await vi.waitFor(() => expect(done.size).toBe(12), 5000)
  await jobs.stop(1000)
})

test('a job for a queue that is held is written inside a transaction from the first one on', async () => {
  const jobs = createJobs(database, log)
  jobs.hold('held.queue')
  await jobs.start()
  await database.db.transaction(tx => jobs.send(tx, 'held.queue', {}))
  await jobs.stop(1000)
  const { rows } = await database.db.execute(sql`select state from pgboss.job where name = 'held.queue'`)
  expect(rows).toEqual([{ state: 'created' }])
})
