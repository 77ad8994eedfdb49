import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startBalancer } from './balancer.ts'

const PATIENT = 10_000

interface Process {
  name: string
  address: string
  heard: string[]
  isReady: boolean
  server: Server
}
let balancer: Awaited<ReturnType<typeof startBalancer>>
const processes: Process[] = []

/** Says its name and echoes the body. */
async function open(name: string): Promise<Process> {
  const process_: Process = { name, address: '', heard: [], isReady: true, server: createServer() }
  process_.server.on('request', (request, response: ServerResponse) => {
    if (request.url === '/api/ready') return void response.writeHead(process_.isReady ? 200 : 503).end()
    process_.heard.push(`${request.method} ${request.url}`)
    if (request.url === '/dies') return void request.socket.destroy()
    response.setHeader('x-process', name)
    if (request.method === 'POST') return void request.pipe(response)
    response.end(String(request.headers['x-forwarded-for']))
  })
  await new Promise<void>(resolve => process_.server.listen(0, '127.0.0.1', resolve))
  process_.address = `http://127.0.0.1:${(process_.server.address() as { port: number }).port}`
  await balancer.add(process_.address)
  processes.push(process_)
  return process_
}
const heardBy = (name: string) => processes.find(one => one.name === name)?.heard ?? []
const ask = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
  fetch(balancer.address + path, init)
const who = async (path = '/') => (await ask(path)).headers.get('x-process')

beforeAll(async () => {
  balancer = await startBalancer()
  await open('one')
  await open('two')
})
afterAll(async () => {
  await balancer.close()
  for (const { server } of processes) server.close().closeAllConnections()
})

test('deals in turn, and says who is calling', async () => {
  const asked = [await who(), await who(), await who(), await who()]
  expect(asked.toSorted()).toEqual(['one', 'one', 'two', 'two'])
  expect(await (await ask('/', { headers: { 'x-forwarded-for': '203.0.113.7' } })).text()).toBe(
    '203.0.113.7, 127.0.0.1',
  )
})

test('bodies run through it both ways before they have ended', async () => {
  let more: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      more = controller
      controller.enqueue(new TextEncoder().encode('first'))
    },
  })
  const answer = await ask('/', { method: 'POST', body, duplex: 'half' })
  const reader = answer.body?.getReader()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first')
  more?.enqueue(new TextEncoder().encode('second'))
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('second')
  more?.close()
  expect((await reader?.read())?.done).toBe(true)
})

test('a reading is tried elsewhere when a process dies on it; what may change something is not', async () => {
  const heard = () => [...heardBy('one'), ...heardBy('two')].filter(line => line.endsWith('/dies'))
  expect((await ask('/dies')).status).toBe(502)
  expect(heard()).toEqual(['GET /dies', 'GET /dies'])
  expect((await ask('/dies', { method: 'POST', body: 'order' })).status).toBe(502)
  expect(heard().filter(line => line.startsWith('POST'))).toHaveLength(1)
})

test('who is not ready is asked no more, and who is gone not either', async () => {
  const [one] = processes
  const asked = async () => new Set([await who(), await who(), await who()])
  if (one) one.isReady = false
  await vi.waitFor(async () => expect(await asked()).toEqual(new Set(['two'])), PATIENT)
  if (one) one.isReady = true
  await vi.waitFor(async () => expect(await asked()).toEqual(new Set(['one', 'two'])), PATIENT)
  one?.server.close().closeAllConnections()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ask('/', { method: 'POST', body: 'order' })),
  )
  expect(answers.map(answer => answer.headers.get('x-process'))).toEqual(
    Array.from({ length: 6 }, () => 'two'),
  )
})
