import { desc } from 'drizzle-orm'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { mails } from '../server/notifications/tables.ts'
import type { Clock } from '../server/platform/clock.ts'
import { createLog, type Log } from '../server/platform/log.ts'
import type { Mailer } from '../server/platform/mail/mailer.ts'
import type { Pace } from '../server/platform/pace.ts'
import { openShop } from '../server/shop.ts'
import { quickPasswords } from './quick-passwords.ts'
import { sharedWorker } from './shared-image-worker.ts'

export const ORIGIN = 'http://shop.test'

export interface Replaced {
  clock?: Clock
  mailer?: Mailer
  pace?: Partial<Pace>
  log?: Log
}
const TEST_PACE: Pace = {
  outboxPollMs: 100,
  outboxRetrySeconds: 0.05,
  booksPollMs: 100,
  outboxPauseMs: { smtp: 0, kept: 0 },
  afterResponseMs: 0,
  readyMs: 200,
  streamPollMs: 500,
  descriptionMs: 12_000,
  drawingWaitsMs: 8000,
  modelPollMs: 20,
}

/** The complete shop in this process, used over HTTP without a socket. */
export async function shopInProcess(
  settings: Record<string, string>,
  { pace, log = createLog('silent'), ...replaced }: Replaced = {},
) {
  const shop = await openShop(readConfig({ LOG_LEVEL: 'silent', ...settings }), log, {
    ...replaced,
    pace: { ...TEST_PACE, ...pace },
    passwordHashing: quickPasswords,
    imageWorker: sharedWorker('image'),
    printWorker: sharedWorker('print'),
    modelWorker: sharedWorker('image'),
  })
  const app = createApp(shop.deps)
  const request = async (path: string, init: RequestInit = {}, clientAddress = '203.0.113.7') =>
    app.fetch(new Request(ORIGIN + path, init), { clientAddress })
  return {
    ...shop.deps,
    app,
    origin: ORIGIN,
    request,
    get: (path: string) => request(path),
    /** With the Origin header of the shop's own page. */
    send: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      request(path, {
        method,
        headers: {
          origin: ORIGIN,
          host: 'shop.test',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    mailsTo: async (recipient: string) =>
      (await shop.deps.db.select().from(mails).orderBy(desc(mails.createdAt))).filter(
        mail => mail.recipient === recipient,
      ),
    leave: shop.leave,
    close: shop.close,
  }
}
export type TestApp = Awaited<ReturnType<typeof shopInProcess>>

export const bodyOf = async <T = Record<string, unknown>>(response: Response): Promise<T> =>
  (await response.json()) as T

const PATIENCE_MS = 15_000

/** Polls until the answer is there; tests never sleep. */
export async function eventually<T>(
  ask: () => Promise<T | undefined | null | false>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > until) throw new Error('it did not come to pass in time')
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}
