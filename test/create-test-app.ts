import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { inject } from 'vitest'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { mails } from '../server/notifications/tables.ts'
import type { Clock } from '../server/platform/clock.ts'
import { createLog } from '../server/platform/log.ts'
import type { Post } from '../server/platform/mail/post.ts'
import { openShop } from '../server/shop.ts'
import { copyOfTemplate, databaseAt } from './template.ts'

export const ORIGIN = 'http://shop.test'

interface Wanted {
  settings?: Record<string, string>
  clock?: Clock
  post?: Post
}

/** A whole shop on a real database of its own, asked through its HTTP door. */
export async function createTestApp({ settings = {}, ...replaced }: Wanted = {}) {
  const { dataDirectory: template, serverUrl } = inject('template')
  const dataDirectory = mkdtempSync(join(tmpdir(), 'dopple-test-'))
  cpSync(template, dataDirectory, { recursive: true })
  const name = `dopple_${randomBytes(6).toString('hex')}`
  if (serverUrl) await copyOfTemplate(serverUrl, name)
  const config = readConfig({
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'silent',
    ...(serverUrl && { DATABASE_URL: databaseAt(serverUrl, name) }),
    ...settings,
  })
  const shop = await openShop(config, createLog('silent'), replaced)
  const app = createApp(shop.deps)

  const request = async (path: string, init: RequestInit = {}, clientAddress = '203.0.113.7') =>
    app.fetch(new Request(ORIGIN + path, init), { clientAddress })
  return {
    ...shop.deps,
    app,
    request,
    get: (path: string) => request(path),
    /** JSON from a page of the shop itself. */
    send: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      request(path, {
        method,
        headers: { origin: ORIGIN, host: 'shop.test', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    mailsTo: async (recipient: string) =>
      (await shop.deps.db.select().from(mails).orderBy(desc(mails.createdAt))).filter(mail => mail.recipient === recipient),
    async close() {
      await shop.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>

export const bodyOf = async <T = Record<string, unknown>>(response: Response): Promise<T> => (await response.json()) as T

const PATIENCE_MS = 8000

/** Asks again until the answer is there; what jobs do after a request is waited for, never slept for. */
export async function eventually<T>(ask: () => Promise<T | undefined | null | false>, patienceMs = PATIENCE_MS): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > until) throw new Error('it did not come to pass in time')
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}
