import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { startServer } from '../server/main.ts'
import { signUp } from './built-shop.ts'
import { copyOfTemplate } from './template.ts'

const directory = mkdtempSync(join(tmpdir(), 'dopple-leaving-'))
const { dataDirectory: template, serverUrl } = inject('template')
cpSync(template, directory, { recursive: true })
const DRAIN_SECONDS = 2
let server: Awaited<ReturnType<typeof startServer>>
let address: string
beforeAll(async () => {
  const database = serverUrl ? { DATABASE_URL: await copyOfTemplate(serverUrl) } : {}
  const settings = {
    DATA_DIR: directory,
    ...database,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  }
  server = await startServer(readConfig(settings), {
    load: async () => ({ handlePage: async () => new Response('a page') }),
    mode: 'production',
  })
  address = `http://127.0.0.1:${server.port}`
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

interface Asked {
  agent: Agent
  method?: string
  headers?: Record<string, string>
}
/** A raw request, so that a body can be sent in parts. */
function ask(path: string, { agent, method = 'GET', headers = {} }: Asked) {
  const asking = request(address + path, { agent, method, headers })
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    asking.once('response', resolve).once('error', reject),
  )
  if (method === 'GET') asking.end()
  return { asking, answer }
}
const oneConnection = () => new Agent({ keepAlive: true, maxSockets: 1 })

test('on SIGTERM: not ready at once, requests are answered, streams end, the port closes', async () => {
  const asha = await signUp({ address }, 'asha@example.com')
  const kept = [oneConnection(), oneConnection()] as const
  for (const agent of kept)
    expect((await text(await ask('/api/ready', { agent }).answer)).includes('ready')).toBe(true)
  const form = { origin: address, 'content-type': 'application/json' }
  const slow = ask('/api/contact', {
    agent: oneConnection(),
    method: 'POST',
    headers: { ...form, 'transfer-encoding': 'chunked' },
  })
  slow.asking.write('{"message":"I am still')
  const stream = await fetch(`${address}/api/orders/user/${asha.id}/events`, {
    headers: { cookie: asha.cookie },
  })
  const heard = text(stream.body ?? new ReadableStream())

  const since = performance.now()
  const stopped = server.stop()
  await pause(50)
  const ready = await ask('/api/ready', { agent: kept[0] }).answer
  expect([ready.statusCode, ready.headers.connection]).toEqual([503, 'close'])
  const health = await ask('/api/health', { agent: kept[1] }).answer
  expect([health.statusCode, health.headers.connection]).toEqual([200, 'close'])
  expect((await fetch(`${address}/api/desk-buddies`)).ok).toBe(true)
  let isOver = false
  void heard.then(() => {
    isOver = true
  })
  await pause(300)
  expect(isOver).toBe(false)

  expect(await heard).toContain(': open')
  expect(performance.now() - since).toBeGreaterThan(DRAIN_SECONDS * 1000 - 100)
  await expect(fetch(`${address}/api/health`)).rejects.toThrow()
  slow.asking.end(' typing"}')
  const late = await slow.answer
  expect([late.statusCode, late.headers.connection]).toEqual([422, 'close'])
  await text(late)
  await stopped
  expect(performance.now() - since).toBeLessThan(DRAIN_SECONDS * 1000 + 8000)
}, 30_000)
