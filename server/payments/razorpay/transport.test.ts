import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { razorpay } from './client.ts'
import { networkTransport, type Transport } from './transport.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => answer(request, response))
let connections = 0
server.on('connection', () => {
  connections += 1
})
let address = ''
let wire: Transport
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  wire = networkTransport(`${address}/v1`)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const ask = (patienceMs = 2000) =>
  wire('/orders?x=1', {
    method: 'POST',
    headers: { authorization: 'Basic x' },
    body: '{"₹":1}',
    patienceMs,
  })
const provider = () => razorpay({ keyId: 'k', keySecret: 's', wire })

test('request and answer go over whole, and connections are used again', async () => {
  answer = async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    response.writeHead(201, { 'content-type': 'application/json' })
    response.write(`${request.method} ${request.url} ${request.headers.authorization} `)
    response.end(Buffer.concat(parts))
  }
  for (let time = 0; time < 6; time += 1)
    expect(await ask()).toEqual({ status: 201, text: 'POST /v1/orders?x=1 Basic x {"₹":1}' })
  expect(connections).toBeLessThan(3)
})

test('an address without a path, or with a slash at its end, leads to the same paths', async () => {
  answer = (request, response) => response.end(request.url)
  const given = { method: 'GET', headers: {}, patienceMs: 2000 } as const
  for (const [apiUrl, path] of [
    [address, '/orders'],
    [`${address}/`, '/orders'],
    [`${address}/v1/`, '/v1/orders'],
  ] as const)
    expect(await networkTransport(apiUrl)('/orders', given)).toEqual({ status: 200, text: path })
})

test('who does not answer in time, stops or hangs up in the middle, or is not there has given no answer', async () => {
  answer = () => {}
  await expect(ask(60)).rejects.toThrow('timeout')
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"id":', () => response.destroy())
  }
  await expect(ask()).rejects.toThrow()
  answer = request =>
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  await expect(ask()).rejects.toThrow('protocol')
  answer = request => request.socket.destroy()
  await expect(ask()).rejects.toThrow()
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"id":')
  }
  await expect(ask(60)).rejects.toThrow('timeout')
  const toNobody = networkTransport('http://127.0.0.1:1/v1')
  await expect(toNobody('/', { method: 'GET', headers: {}, patienceMs: 2000 })).rejects.toThrow(
    'ECONNREFUSED',
  )
})

test('an answer that sends elsewhere is not followed, and nobody knows then what was done', async () => {
  answer = (_, response) => response.writeHead(302, { location: `${address}/elsewhere` }).end()
  await expect(provider().createOrder({ amountPaise: 100, receipt: 'r' })).rejects.toMatchObject({
    kind: 'unknown',
  })
  answer = (_, response) =>
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end('{"error":{"code":"BAD_REQUEST_ERROR","description":"No."}}')
  await expect(provider().createOrder({ amountPaise: 100, receipt: 'r' })).rejects.toMatchObject({
    kind: 'declined',
    message: 'No.',
  })
})
