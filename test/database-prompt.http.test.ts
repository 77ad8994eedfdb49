import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openStatements } from '../scripts/database-prompt/open-statements.ts'
import { readConfig } from '../server/config.ts'
import { startServer } from '../server/main.ts'
import { copyOfTemplate } from './template.ts'

const directory = mkdtempSync(join(tmpdir(), 'dopple-prompt-'))
const { dataDirectory: template, serverUrl } = inject('template')
cpSync(template, directory, { recursive: true })
let settings: Record<string, string>
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  const database = serverUrl ? { DATABASE_URL: await copyOfTemplate(serverUrl) } : {}
  settings = { DATA_DIR: directory, ...database, LOG_LEVEL: 'silent' }
  server = await startServer(readConfig({ ...settings, PORT: '0' }), {
    load: async () => ({ handlePage: async () => new Response() }),
    mode: 'production',
  })
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

async function ran(statement: string, write = false) {
  const statements = await openStatements(readConfig(settings))
  try {
    return await statements.run({ statement, write })
  } finally {
    await statements.close()
  }
}
const names = async () =>
  (await ran("select name from shop_settings where name like 'prompt-%' order by 1")).rows

/** What `npm run db` prints when this is typed. */
async function typed(words: string[], lines = '') {
  const { DATABASE_URL: _, ...env } = process.env
  const prompt = spawn(process.execPath, ['scripts/database-prompt/main.ts', ...words], {
    env: { ...env, ...settings },
  })
  const ended = new Promise<number | null>(resolve => prompt.once('exit', resolve))
  let said = ''
  for (const output of [prompt.stdout, prompt.stderr])
    output.setEncoding('utf8').on('data', text => {
      said += text
    })
  prompt.stdin.end(lines)
  return { code: await ended, said }
}

const writes = (name: string) => `insert into shop_settings (name, value) values ('prompt-${name}', 'true')`

test('a read-only prompt cannot write while a server holds the data, whatever is put in front', async () => {
  await expect(ran(writes('one'))).rejects.toThrow('in a read-only transaction. With --write')
  await expect(ran(`with one as (${writes('one')} returning 1) select * from one`)).rejects.toThrow(
    'read-only',
  )
  await expect(ran(`commit; ${writes('one')}`)).rejects.toThrow('a transaction of its own')
  await expect(ran(`select 1; ${writes('one')}`)).rejects.toThrow('One statement at a time')
  await expect(ran(`/* */ commit`)).rejects.toThrow('begins with a word')
  await expect(ran('set default_transaction_read_only = off')).rejects.toThrow('no setting is changed')
  const escapes = [
    "select set_config('search_path', 'nowhere', false)",
    "copy (select 1) to program 'cat'",
    "do $$ begin execute 'copy (select 1) to program ''cat'''; end $$",
  ]
  for (const statement of escapes) await expect(ran(statement)).rejects.toThrow('no program or block is run')
  expect(await names()).toEqual([])
})

test('with --write it can, and the shop goes on', async () => {
  expect(await ran(`${writes('two')};`, true)).toEqual({ columns: [], rows: [], total: 1 })
  expect(await names()).toEqual([['prompt-two']])
  expect((await fetch(`http://127.0.0.1:${server.port}/api/ready`)).status).toBe(200)
})

test('a wrong statement gets the database’s sentence', async () => {
  await expect(ran('select colour from shop_settings')).rejects.toThrow(
    /^Column "colour" does not exist \(at character 8\)\./,
  )
})

test('the command prints a table, and values as PostgreSQL writes them', async () => {
  const { said, code } = await typed(['-c', `select 12 as number, '{"a": 1}'::jsonb as json, null as "no"`])
  expect(said).toBe(
    ['number  json      no', '──────  ────────  ──', '    12  {"a": 1}  ∅', '(1 row)', ''].join('\n'),
  )
  expect(code).toBe(0)
})

test('a prompt takes lines until the semicolon, names tables, and goes on after an error', async () => {
  const { said, code } = await typed(
    [],
    `\\d\n\\d shop_settings\n${writes('three')};\nselect 1 +\n  1 as two;\n\\q\n`,
  )
  expect(said).toMatch(/^order_lines +\d+ +\d+ kB$/m)
  expect(said).toMatch(/^value +jsonb +not null$/m)
  expect(said).toContain('Cannot execute INSERT in a read-only transaction.')
  expect(said).toContain('two\n───\n  2\n(1 row)')
  expect(code).toBe(1)
})

test.skipIf(serverUrl !== null)('the socket that statements come through is for its owner alone', () => {
  expect(statSync(join(directory, 'control.sock')).mode & 0o077).toBe(0)
})

test('without a server it opens the data itself', async () => {
  await server.stop()
  expect(await names()).toEqual([['prompt-two']])
  await expect(ran(writes('four'))).rejects.toThrow('read-only')
  await ran("delete from shop_settings where name like 'prompt-%'", true)
  expect(await names()).toEqual([])
})
