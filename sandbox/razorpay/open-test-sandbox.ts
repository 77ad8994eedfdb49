import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase } from '../../server/platform/db/database.ts'
import { createLog } from '../../server/platform/log.ts'
import { copyOfTemplate } from '../../test/template.ts'
import { type ControlCommand, razorpaySandbox, type Webhook } from './sandbox.ts'

export const KEY = {
  id: 'rzp_test_sandbox',
  secret: 'EnLs21M47BllR3X8PSFtjtbd',
  webhookSecret: 'a webhook secret',
}
const AUTHORIZATION = `Basic ${btoa(`${KEY.id}:${KEY.secret}`)}`

// biome-ignore lint/suspicious/noExplicitAny: answers are read as they come over the wire
type Transport = any

/** The stand-in on its own database, with a clock that stands still and a receiver for webhooks. */
export async function openTestSandbox() {
  const { dataDirectory: template, serverUrl } = inject('template')
  const dataDirectory = mkdtempSync(join(tmpdir(), 'dopple-razorpay-'))
  cpSync(template, dataDirectory, { recursive: true })
  const log = createLog('silent')
  const database = await openDatabase({
    databaseUrl: serverUrl ? await copyOfTemplate(serverUrl) : undefined,
    dataDirectory,
    log,
  })
  const time = { now: new Date('2026-11-21T10:00:00Z') }
  const heard: Webhook[] = []
  const shop = { answer: async (_webhook: Webhook) => 200 }
  const sandbox = razorpaySandbox({
    db: database.db,
    clock: () => time.now,
    keyId: KEY.id,
    keySecret: KEY.secret,
    webhookSecret: KEY.webhookSecret,
    mountedAt: '/sandbox/razorpay',
    deliver: webhook => {
      heard.push(webhook)
      return shop.answer(webhook)
    },
    log,
    patienceMs: 60,
  })

  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await sandbox.fetch(`https://razorpay.test/v1${path}`, {
      method,
      headers: { authorization: AUTHORIZATION, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Transport }
  }

  return {
    ...sandbox,
    authorization: AUTHORIZATION,
    time,
    heard,
    shop,
    ask,
    order: async (wanted: object = {}): Promise<Transport> =>
      (await ask('POST', '/orders', { amount: 249900, currency: 'INR', ...wanted })).body,
    lever: async (command: ControlCommand): Promise<Transport> => sandbox.control(command),
    /** Moves the clock and does everything that became due. */
    async after(ms: number) {
      time.now = new Date(time.now.getTime() + ms)
      await sandbox.workOff()
    },
    events: () => heard.map(({ body }) => (JSON.parse(body) as { event: string }).event),
    async close() {
      await sandbox.stop()
      await database.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}
export type TestSandbox = Awaited<ReturnType<typeof openTestSandbox>>
