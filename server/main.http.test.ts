import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { freePort } from '../scripts/postgres.mjs'
import { readConfig } from './config.ts'
import { demoLine } from './main.ts'

const said = (settings: Record<string, string>) => demoLine(readConfig(settings), 'http://here')

test('the start line says what is a stand-in, and nothing that is not', () => {
  expect(said({})).toBe('Demo: no money moves; mail is kept, read it at http://here/dev/mail')
  expect(said({ PUBLIC_URL: 'https://dopple.example' })).toBe(
    'Demo: no money moves; mail is kept, read it at http://here/dev/mail as an admin',
  )
  expect(said({ SMTP_URL: 'smtp://localhost' })).toBe('Demo: no money moves')
  expect(said({ SMTP_URL: 'smtp://localhost', RATE_LIMITS: 'off' })).toBe(
    'Demo: no money moves; rate limits are off',
  )
})

const directory = mkdtempSync(join(tmpdir(), 'dopple-stopped-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test.skipIf(inject('template').serverUrl !== null)(
  'told to stop while it opens, it closes its database in order, so that the next start has nothing to repair',
  async () => {
    cpSync(inject('template').dataDirectory, directory, { recursive: true })
    // Written when the database is opened, and again when it is closed.
    const stateWrittenAt = () => statSync(join(directory, 'postgres/global/pg_control')).mtimeMs
    const before = stateWrittenAt()
    const env = {
      ...process.env,
      DATA_DIR: directory,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
    }
    const opens =
      "import { run } from './server/main.ts'; await run({ load: async () => ({ handlePage: async () => new Response() }), mode: 'production' })"
    const shop = spawn(process.execPath, ['--input-type=module', '--eval', opens], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    try {
      const ended = new Promise<number | null>(resolve => shop.once('exit', resolve))
      while (stateWrittenAt() === before && shop.exitCode === null)
        await new Promise(resolve => setTimeout(resolve, 5))
      shop.kill('SIGTERM')
      shop.kill('SIGTERM')
      expect(await ended).toBe(0)
    } finally {
      shop.kill('SIGKILL')
    }

    const { openEmbedded, fsyncs } = await import('./platform/db/embedded.ts')
    const syncedBefore = fsyncs.count
    const database = await openEmbedded(directory)
    // After a crash PostgreSQL syncs every file it has, more than a thousand.
    expect(fsyncs.count - syncedBefore).toBeLessThan(50)
    await database.close()
  },
  90_000,
)
