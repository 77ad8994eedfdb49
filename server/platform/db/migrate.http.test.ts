import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { newDatabase } from '../../../test/template.ts'
import { createLog } from '../log.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const ADDS_NOTE = '-- additive\nalter table ones add column note text;'
const { serverUrl } = inject('template')
const data = mkdtempSync(join(tmpdir(), 'dopple-migrations-'))
const folder = join(data, 'sql')
let databaseUrl: string | undefined
const open = () => openDatabase({ databaseUrl, dataDirectory: data, log: createLog('silent') })
let database: OpenDatabase
beforeAll(async () => {
  if (serverUrl) databaseUrl = await newDatabase(serverUrl)
  database = await open()
}, 90_000)
afterAll(async () => {
  await database.close()
  rmSync(data, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.db.execute(sql`drop schema public cascade`)
  await database.db.execute(sql`create schema public`)
  rmSync(folder, { recursive: true, force: true })
  for (const name of ['schema', 'upgrade', 'migrations']) mkdirSync(join(folder, name), { recursive: true })
  write('schema/01-ones.sql', 'create table ones (id int);')
  write('upgrade/0001_old.sql', 'create table olds (id int);')
  write('upgrade/0070_squash.sql', 'alter table olds rename to ones;')
})

const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
const migrated = (name: string, text: string) => {
  write(`migrations/${name}`, text)
  return migrate(database.engine, folder)
}
const without = (name: string) => {
  rmSync(join(folder, 'migrations', name))
  return migrate(database.engine, folder)
}
const tables = async () => {
  const { rows } = await database.db.execute(
    sql`select tablename from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ tablename }) => String(tablename))
}

test('a new database reads the schema and goes through nothing else', async () => {
  write('migrations/0071_one.sql', ADDS_NOTE)
  const steps: string[] = []
  const options = {
    beforeSquash: () => Promise.reject(new Error('there is nothing to convert')),
    report: ({ file }: { file: string }) => steps.push(file),
  }
  await migrate(database.engine, folder, options)
  await migrate(database.engine, folder, options)
  expect(steps).toEqual([])
  const { rows } = await database.db.execute('select name, additive from schema_migrations order by name')
  expect(rows).toEqual([
    { name: '0070_squash.sql', additive: false },
    { name: '0071_one.sql', additive: true },
  ])
})

test('a file that only adds lets the version before it start again; any other does not', async () => {
  await migrate(database.engine, folder)
  await migrated('0071_two.sql', ADDS_NOTE)
  await without('0071_two.sql')
  await migrated('0071_two.sql', ADDS_NOTE)
  await migrated('0072_three.sql', 'alter table ones drop column note;')
  await expect(without('0072_three.sql')).rejects.toThrow(
    /made by a newer version of the shop \(it knows 0072_three.sql\)/,
  )
})

test('a database of a newer version is refused by the newest migration it knows', async () => {
  await migrate(database.engine, folder)
  await migrated('0071_more.sql', 'create table more (id int);')
  await migrated('0072_most.sql', '-- additive\ncreate table most (id int);')
  rmSync(join(folder, 'migrations/0071_more.sql'))
  await expect(without('0072_most.sql')).rejects.toThrow(/\(it knows 0072_most.sql\)/)
})

test('each file is applied by itself, so one that fails leaves those before it', async () => {
  await migrate(database.engine, folder)
  write('migrations/0071_kept.sql', 'create table kept (id int);')
  await expect(migrated('0072_wrong.sql', 'create table kept (id int);')).rejects.toThrow()
  expect(await tables()).toContain('kept')
})

test('a file that was changed after it had been applied is refused', async () => {
  await migrate(database.engine, folder)
  await migrated('0071_one.sql', 'create table kept (id int);')
  await expect(migrated('0071_one.sql', 'create table kept (id bigint);')).rejects.toThrow(
    /0071_one.sql was changed/,
  )
})

test.skipIf(serverUrl === null)(
  'of several processes that start at once one migrates and the others find it done',
  async () => {
    await migrate(database.engine, folder)
    write(
      'migrations/0071_four.sql',
      'create table fours (id int primary key);\ninsert into fours values (4);',
    )
    const others = await Promise.all([open(), open(), open()])
    await Promise.all(others.map(({ engine }) => migrate(engine, folder)))
    expect((await database.db.execute('select id from fours')).rows).toEqual([{ id: 4 }])
    await Promise.all(others.map(other => other.close()))
  },
)

describe('of a database from before the squash', () => {
  beforeEach(() => write('migrations/0071_one.sql', ADDS_NOTE))

  test('a backup is restored to what it was made with, and the next start upgrades it', async () => {
    await migrate(database.engine, folder, { only: ['0001_old.sql'] })
    expect(await tables()).toEqual(['olds', 'schema_migrations'])
    const steps: string[] = []
    await migrate(database.engine, folder, {
      beforeSquash: async () => void steps.push(...(await tables())),
      report: ({ file, step, of }) => steps.push(`${step} of ${of}: ${file}`),
    })
    expect(steps).toEqual(['1 of 2: 0070_squash.sql', 'olds', 'schema_migrations', '2 of 2: 0071_one.sql'])
    expect(await tables()).toContain('ones')
  })

  test.skipIf(serverUrl === null)('of several processes that start at once one converts it', async () => {
    await migrate(database.engine, folder, { only: ['0001_old.sql'] })
    let conversions = 0
    const beforeSquash = async () => {
      conversions += 1
      await database.db.execute('insert into olds values (1)')
    }
    const others = await Promise.all([open(), open(), open()])
    await Promise.all(others.map(({ engine }) => migrate(engine, folder, { beforeSquash })))
    await Promise.all(others.map(other => other.close()))
    expect(conversions).toBe(1)
    expect((await database.db.execute('select id from ones')).rows).toEqual([{ id: 1 }])
  })

  test('an upgrade that failed goes on at the step it failed at', async () => {
    await migrate(database.engine, folder, { only: ['0001_old.sql'] })
    const beforeSquash = () => Promise.reject(new Error('cut off'))
    await expect(migrate(database.engine, folder, { beforeSquash })).rejects.toThrow('cut off')
    expect(await tables()).toContain('olds')
    await migrate(database.engine, folder)
    expect(await tables()).toContain('ones')
  })

  test('the chain restores a backup of a shop that began with the schema; a newer backup is refused', async () => {
    await migrate(database.engine, folder, { only: ['0070_squash.sql'] })
    expect(await tables()).toEqual(['ones', 'schema_migrations'])
    await expect(migrate(database.engine, folder, { only: ['0099_later.sql'] })).rejects.toThrow(
      /newer version of the shop \(it knows 0099_later.sql\)/,
    )
  })
})
