import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { fsyncs } from './embedded.ts'

const directory = mkdtempSync(join(tmpdir(), 'dopple-durable-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const open = () =>
  openDatabase({ databaseUrl: undefined, dataDirectory: directory, log: createLog('silent') })

test.skipIf(inject('template').serverUrl !== null)(
  'every acknowledged commit of the embedded database was synced to the disk, and a second opener is refused',
  async () => {
    const database = await open()
    await database.db.execute('create table promises (id int primary key)')
    const before = fsyncs.count
    for (let id = 0; id < 100; id += 1) await database.db.execute(`insert into promises values (${id})`)
    expect(fsyncs.count - before).toBeGreaterThanOrEqual(100)

    await expect(open()).rejects.toThrow(/already in use by another process/)
    await database.close()

    const again = await open()
    const { rows } = await again.db.execute('select count(*)::int as kept from promises')
    expect(rows).toEqual([{ kept: 100 }])
    await again.close()
  },
)
