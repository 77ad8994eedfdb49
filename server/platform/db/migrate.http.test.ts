import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newDatabase } from '../../../test/template.ts'
import { createLog } from '../log.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'dopple-migrations-'))
const { serverUrl } = inject('template')
let databaseUrl: string | undefined
const open = () =>
  openDatabase({
    databaseUrl,
    dataDirectory: folder,
    log: createLog('silent'),
  })
let database: OpenDatabase
beforeAll(async () => {
  if (serverUrl) databaseUrl = await newDatabase(serverUrl)
  database = await open()
  writeFileSync(join(folder, '0001_one.sql'), 'create table ones (id int);')
}, 90_000)
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
const migrations = (file: string, text: string) => {
  writeFileSync(join(folder, file), text)
  return migrate(database.engine, folder)
}
const without = (file: string) => {
  rmSync(join(folder, file))
  return migrate(database.engine, folder)
}

test('a file that only adds lets the version before it start again; any other does not', async () => {
  await migrate(database.engine, folder)
  await migrations('0002_two.sql', '-- additive\nalter table ones add column note text;')
  await without('0002_two.sql')
  await migrations('0002_two.sql', '-- additive\nalter table ones add column note text;')
  await migrations('0003_three.sql', 'alter table ones drop column note;')
  await expect(without('0003_three.sql')).rejects.toThrow(
    /made by a newer version of the shop \(it knows 0003_three.sql\)/,
  )
})

test('each file is applied by itself, so one that fails leaves those before it', async () => {
  writeFileSync(join(folder, '0002_two.sql'), '-- additive\nalter table ones add column note text;')
  writeFileSync(join(folder, '0003_three.sql'), 'alter table ones drop column note;')
  writeFileSync(join(folder, '0004_kept.sql'), 'create table kept (id int);')
  await expect(migrations('0005_wrong.sql', 'create table kept (id int);')).rejects.toThrow()
  expect((await database.db.execute('select * from kept')).rows).toEqual([])
  rmSync(join(folder, '0005_wrong.sql'))
})

test.skipIf(serverUrl === null)(
  'of several processes that start at once one migrates and the others find it done',
  async () => {
    writeFileSync(join(folder, '0003_three.sql'), 'alter table ones drop column note;')
    writeFileSync(
      join(folder, '0006_four.sql'),
      'create table fours (id int primary key);\ninsert into fours values (4);',
    )
    const others = await Promise.all([open(), open(), open()])
    await Promise.all(others.map(({ engine }) => migrate(engine, folder)))
    expect((await database.db.execute('select id from fours')).rows).toEqual([{ id: 4 }])
    await Promise.all(others.map(other => other.close()))
  },
)

test('a database of a newer version is refused by the newest migration it knows', async () => {
  await migrations('0007_more.sql', 'create table more (id int);')
  await migrations('0008_most.sql', '-- additive\ncreate table most (id int);')
  rmSync(join(folder, '0007_more.sql'))
  await expect(without('0008_most.sql')).rejects.toThrow(/\(it knows 0008_most.sql\)/)
})
