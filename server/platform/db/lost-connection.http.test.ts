import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { newDatabase } from '../../../test/template.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'

const serverUrl = inject('template').serverUrl ?? ''

async function openFresh(databaseConnections: number) {
  const { db, engine, close } = await openDatabase({
    databaseUrl: await newDatabase(serverUrl),
    databaseConnections,
    dataDirectory: '',
    log: createLog('silent'),
  })
  if (engine.kind !== 'server') throw new Error('this is about a server')
  return { db, pool: engine.pool, close }
}

test.skipIf(!serverUrl)(
  'a connection lost between two statements of a transaction fails that transaction and nothing else',
  async () => {
    const { db, close } = await openFresh(20)
    const other = await openFresh(1)
    const lost = db.transaction(async tx => {
      const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as { rows: { pid: number }[] }
      await other.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::int)`)
      await new Promise(resolve => setTimeout(resolve, 300))
      await tx.execute(sql`select 1`)
    })
    await expect(lost).rejects.toThrow()
    expect((await db.execute(sql`select 1 as one`)) as unknown).toMatchObject({ rows: [{ one: 1 }] })
    await Promise.all([close(), other.close()])
  },
  90_000,
)

test.skipIf(!serverUrl)(
  'connections whose transaction could not even begin are given back',
  async () => {
    const { db, pool, close } = await openFresh(2)
    const connect = pool.connect.bind(pool)
    const failing = vi.spyOn(pool, 'connect').mockImplementation(async () => {
      const client = await connect()
      vi.spyOn(client, 'query').mockImplementationOnce(() =>
        Promise.reject(new Error('the database restarts')),
      )
      return client
    })
    for (let turn = 0; turn < 3; turn += 1) await expect(db.transaction(async () => 'done')).rejects.toThrow()
    failing.mockRestore()
    expect(await db.transaction(async () => 'done')).toBe('done')
    await expect(db.transaction(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(pool.totalCount - pool.idleCount).toBe(0)
    await close()
  },
  90_000,
)

test.skipIf(!serverUrl)(
  'a refused statement keeps its connection, and a connection that the database ends is replaced',
  async () => {
    const { db, pool, close } = await openFresh(1)
    const backend = async () => {
      const { rows } = (await db.execute(sql`select pg_backend_pid() as pid`)) as { rows: { pid: number }[] }
      return rows[0]?.pid
    }
    const before = await backend()
    for (const refused of [sql`select 1 / 0`, sql`select nothing`, sql`select 'x'::int`])
      await expect(db.execute(refused)).rejects.toThrow()
    expect(await backend()).toBe(before)
    await expect(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow()
    expect(await backend()).not.toBe(before)
    expect(pool.totalCount - pool.idleCount).toBe(0)
    await close()
  },
)
