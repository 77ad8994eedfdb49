import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBuiltShop } from '../test/built-shop.ts'
import { buyerOf } from './buyers.ts'
import { percentile } from './payments/checkout.ts'
import { leaveWith, report } from './report.ts'

// A thousand connections that drip bytes, never finish a body, or never read; one customer shops.
const CONNECTIONS = 1000
const SECONDS = Number(process.argv[2] ?? 20)
const P99_MS = 500

const scratch = mkdtempSync(join(tmpdir(), 'dopple-slow-'))
const shop = await startBuiltShop(join(scratch, 'data'), { LOG_LEVEL: 'silent' })
const { port } = new URL(shop.address)
const buyer = await buyerOf(() => shop, 'asha@example.com')
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
const before = memory()

const KINDS = [
  { begin: 'GET / HTTP/1.1\r\nhost: shop.test\r\n', drip: 'x-slow: 1\r\n' },
  {
    begin: `POST /api/contact HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`,
    drip: ' ',
  },
  { begin: 'GET /collections HTTP/1.1\r\nhost: shop.test\r\n\r\n', drip: '' },
]
const sockets: Socket[] = []
let refused = 0
for (let number = 0; number < CONNECTIONS; number += 1) {
  const kind = KINDS[number % KINDS.length] ?? { begin: '', drip: '' }
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(kind.begin))
  socket.on('error', () => {
    refused += 1
  })
  // The third kind requests a page and never reads it.
  if (kind.drip === '') socket.pause()
  else socket.resume()
  sockets.push(socket)
  if (number % 50 === 49) await pause(20)
}
let dripping = true
const drip = (async () => {
  while (dripping) {
    for (const [number, socket] of sockets.entries())
      if (socket.writable) socket.write(KINDS[number % KINDS.length]?.drip ?? '')
    await pause(2000)
  }
})()

const times: number[] = []
let failures = 0
const until = performance.now() + SECONDS * 1000
while (performance.now() < until) {
  for (const path of ['/', '/collections', '/api/desk-buddies?limit=12', '/api/health']) {
    const since = performance.now()
    const answer = await fetch(shop.address + path).catch(() => null)
    if (answer?.ok) await answer.arrayBuffer()
    else failures += 1
    times.push(performance.now() - since)
  }
  const since = performance.now()
  await buyer.order().catch(() => {
    failures += 1
  })
  times.push(performance.now() - since)
}
dripping = false
await drip
const held = sockets.filter(socket => !socket.destroyed).length
for (const socket of sockets) socket.destroy()
const sorted = times.toSorted((a, b) => a - b)
const p99 = percentile(sorted, 0.99)
const risen = memory() - before
await shop.end('SIGTERM')
rmSync(scratch, { recursive: true, force: true })
leaveWith(
  report(`${CONNECTIONS} slow connections, ${SECONDS} s`, [
    ['slow connections open at the end', held, '', true],
    ['slow connections refused at the start', refused, '', true],
    ['requests of the one customer', times.length, '> 100', times.length > 100],
    ['of them failed', failures, '= 0', failures === 0],
    ['p99 of the customer, ms', Math.round(p99), `< ${P99_MS}`, p99 < P99_MS],
    ['memory risen, MB', Math.round(risen), '< 200', risen < 200],
  ]),
)
