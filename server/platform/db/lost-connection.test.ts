import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { databaseAt, remakeDatabase } from '../../../test/template.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'

const { serverUrl } = inject('template')

test.skipIf(!serverUrl)(
  'a connection lost between two statements of a transaction fails that transaction and nothing else',
  async () => {
    const name = `dopple_${randomBytes(6).toString('hex')}`
    const databaseUrl = databaseAt(serverUrl ?? '', name)
    await remakeDatabase(serverUrl ?? '', name)
    const { db, close } = await openDatabase({ databaseUrl, dataDirectory: '', log: createLog('silent') })
    const lost = db.transaction(async tx => {
      const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as { rows: { pid: number }[] }
      await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::int)`)
      await new Promise(resolve => setTimeout(resolve, 300))
      await tx.execute(sql`select 1`)
    })
    await expect(lost).rejects.toThrow()
    expect((await db.execute(sql`select 1 as one`)) as unknown).toMatchObject({ rows: [{ one: 1 }] })
    await close()
  },
  90_000,
)
