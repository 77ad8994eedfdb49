import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { batchedStatement } from './batched-statement.ts'
import { outsideTransactions } from './own-transaction.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
  await shop.db.execute(sql`create table tried (who text)`)
  await shop.db.execute(sql`create sequence tries`)
})
afterAll(() => shop.close())
const onServer = test.skipIf(inject('template').serverUrl === null)
const waitForLocks = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await shop.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(count)
  }, 10_000)
const inTurn = (count: number) => Array.from({ length: count }, (_, at) => at)

test('requests of one moment share a statement, sixteen at most, and each gets its own row', async () => {
  const greet = batchedStatement<{ who: string }, { says: string; tx: string }>(
    'greet',
    sql`who text`,
    sql`select n, 'hello ' || who as says, pg_current_xact_id()::text as tx from asked order by n desc`,
  )
  const received = await Promise.all(inTurn(18).map(at => greet(shop.db, { who: `${at}` })))
  expect(received.map(answer => answer?.says)).toEqual(inTurn(18).map(at => `hello ${at}`))
  expect(received[0]).not.toHaveProperty('n')
  const transactions = received.map(answer => answer?.tx)
  expect(new Set(transactions.slice(0, 16)).size).toBe(1)
  expect(new Set(transactions.slice(16)).size).toBe(1)
  expect(new Set(transactions).size).toBe(2)
})

test('what has no row is answered with nothing, and what one is refused for fails nobody else', async () => {
  const share = batchedStatement<{ by: number }, { share: number }>(
    'share',
    sql`by int`,
    sql`select n, 12 / by as share from asked where by < 10`,
  )
  const asked = [3, 0, 11, 4].map(by => share(shop.db, { by }))
  const [third, none, missing, quarter] = await Promise.allSettled(asked)
  expect(third).toMatchObject({ value: { share: 4 } })
  expect(none).toMatchObject({ status: 'rejected' })
  expect(missing).toMatchObject({ status: 'fulfilled', value: undefined })
  expect(quarter).toMatchObject({ value: { share: 3 } })
})

test('what was written for several is undone for all before each is tried alone', async () => {
  const write = batchedStatement<{ who: string; by: number }, { who: string }>(
    'write',
    sql`who text, by int`,
    sql`, written as (insert into tried (who) select who from asked where 12 / by > 0 returning who)
      select n, who from asked`,
  )
  const written = await Promise.allSettled(
    ['asha', 'ravi', 'meera'].map(who => write(shop.db, { who, by: who === 'ravi' ? 0 : 2 })),
  )
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const { rows } = await shop.db.execute(sql`select who from tried order by who`)
  expect(rows).toEqual([{ who: 'asha' }, { who: 'meera' }])
})

test('a transaction asks by itself and sees what it wrote', async () => {
  const seen = batchedStatement<{ who: string }, { count: number }>(
    'seen',
    sql`who text`,
    sql`select n, (select count(*)::int from tried t where t.who = asked.who) as count from asked`,
  )
  await shop.db.transaction(async tx => {
    await tx.execute(sql`insert into tried (who) values ('kiran')`)
    expect(await seen(tx, { who: 'kiran' })).toEqual({ count: 1 })
  })
})

onServer('two processes that lock the same rows wait for one another, but never in a circle', async () => {
  await shop.db.execute(sql`insert into tried (who) values ('a'), ('b'), ('c')`)
  const lock = (name: string) =>
    batchedStatement<{ who: string }, { tx: string }>(
      name,
      sql`who text`,
      sql`select n, pg_current_xact_id()::text as tx from asked a,
        lateral (select t.who from tried t where t.who = a.who for update limit 1) held`,
      sql`who`,
    )
  const [here, there] = [lock('lock_here'), lock('lock_there')]
  const locked: Promise<({ tx: string } | undefined)[]>[] = []
  await shop.db.transaction(async tx => {
    await tx.execute(sql`update tried set who = who where who = 'b'`)
    await outsideTransactions(async () => {
      locked.push(Promise.all(['c', 'b', 'a'].map(who => here(shop.db, { who }))))
      await waitForLocks(1)
      locked.push(Promise.all(['a', 'c'].map(who => there(shop.db, { who }))))
      await waitForLocks(2)
    })
  })
  for (const batch of await Promise.all(locked)) {
    // A batch that lost a deadlock is tried again, each ask in a transaction of its own.
    expect(new Set(batch.map(row => row?.tx)).size).toBe(1)
  }
})

onServer('who waits for a lock keeps nobody else for long', async () => {
  const touch = batchedStatement<{ key: number }, { key: number }>(
    'touch',
    sql`key int`,
    sql`select n, key from asked, lateral (select pg_advisory_xact_lock(key)) held`,
  )
  let waiting: Promise<unknown> = Promise.resolve()
  await shop.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`)
    await outsideTransactions(async () => {
      waiting = touch(shop.db, { key: 1 })
      await waitForLocks(1)
      expect(await touch(shop.db, { key: 2 })).toEqual({ key: 2 })
    })
  })
  expect(await waiting).toEqual({ key: 1 })
})

onServer('what the database did not answer is not tried again, for it may have happened', async () => {
  const cut = batchedStatement<object, object>(
    'cut',
    sql`unused text`,
    sql`, counted as materialized (select nextval('tries')) select n, pg_terminate_backend(pg_backend_pid())
      from asked, counted`,
  )
  const both = await Promise.allSettled([cut(shop.db, {}), cut(shop.db, {})])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(
    JSON.stringify(both.map(one => (one.status === 'rejected' ? [String(one.reason), one.reason] : []))),
  ).not.toContain('params')
  expect((await shop.db.execute(sql`select last_value::int as count from tries`)).rows).toEqual([
    { count: 1 },
  ])
})
