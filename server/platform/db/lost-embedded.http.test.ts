import fs, { cpSync, mkdirSync, mkdtempSync, rmSync, type writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { eventually } from '../../../test/shop-in-process.ts'
import { unavailable } from '../http/unavailable.ts'
import { openEmbedded } from './embedded.ts'

const directory = mkdtempSync(join(tmpdir(), 'dopple-lost-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const write = fs.writeSync
let isFull = false
beforeEach(() => {
  const untilFull = (...given: Parameters<typeof writeSync>) => {
    if (isFull)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
        code: 'ENOSPC',
        errno: -28,
        syscall: 'write',
      })
    return write(...given)
  }
  fs.writeSync = untilFull as typeof writeSync
  syncBuiltinESMExports()
})
afterEach(() => {
  fs.writeSync = write
  syncBuiltinESMExports()
})

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => unavailable(error)?.code,
  )

test.skipIf(inject('template').serverUrl !== null)(
  'an embedded database that cannot write its WAL fails at once, and recovers when there is room',
  async () => {
    mkdirSync(directory, { recursive: true })
    cpSync(join(inject('template').dataDirectory, 'postgres'), join(directory, 'postgres'), {
      recursive: true,
    })
    const database = await openEmbedded(directory, { openAgainMs: 50 })
    const received: string[] = []
    await database.listen('news', payload => received.push(payload))
    await database.query('create table promises (id int primary key)')
    for (let id = 0; id < 20; id += 1) await database.query('insert into promises values ($1)', [id])

    isFull = true
    const many = Array.from({ length: 20 }, (_, id) =>
      codeOf(database.query('insert into promises values ($1)', [100 + id])),
    )
    const inside = codeOf(database.transaction(tx => tx.query('insert into promises values (200)')))
    expect(new Set(await Promise.all([...many, inside]))).toEqual(new Set(['shop.disk_full']))
    expect(await codeOf(database.query('select 1'))).toBe('shop.disk_full')

    isFull = false
    await eventually(async () => (await codeOf(database.query('select 1'))) === 'answered')
    expect((await database.query('select count(*)::int as kept from promises where id < 20')).rows).toEqual([
      { kept: 20 },
    ])
    await database.query('insert into promises values (300)')
    await database.query(`select pg_notify('news', 'back')`)
    await eventually(async () => received.includes('back'))
    await database.close()
  },
)
