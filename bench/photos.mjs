// node scripts/run.mjs bench/photos.mjs: overhead of a large photo beside its pixel work, and what twenty of
// them do to other visitors.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { startOpenAiStandIn } from '../sandbox/image-models/openai-stand-in.ts'
import { PHOTO_MAX_BYTES } from '../shared/pictures/photo.ts'
import { provenAccount, startBuiltShop } from '../test/built-shop.ts'
import { READ_BY_PAGE } from '../test/photos.ts'
import { PHOTO } from './goals.mjs'
import { median, memoryOf, untilQuiet, watchMemory } from './measure.mjs'

/** With --json only the overhead is measured and printed. */
const inShort = process.argv.includes('--json')
const ROUNDS = 11
const AT_ONCE = 20
const LAST_BYTES = 32 * 1024
const LIMITS = { overhead: PHOTO, memoryMb: 300, p99Ms: 500 }

const scratch = mkdtempSync(join(tmpdir(), 'dopple-bench-'))
const photo = await largePhoto()
const file = join(scratch, 'photo.jpg')
writeFileSync(file, photo)
/** The page reads the photo itself and sends what it read. */
const fields = Object.entries(READ_BY_PAGE).map(
  ([name, value]) => `--frontier\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
)
const body = Buffer.concat([
  Buffer.from(fields.join('')),
  Buffer.from(
    '--frontier\r\ncontent-disposition: form-data; name="closeup_image"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
  ),
  photo,
  Buffer.from('\r\n--frontier--\r\n'),
])
const { width, height } = await sharp(photo).metadata()
process.stdout.write(
  `a JPEG of ${width} x ${height} pixels and ${(photo.length / 1024 / 1024).toFixed(2)} MB\n\n`,
)
const rows = []

/** From the last byte of the upload to the provider's request, less the time of sharp alone. */
async function measureOverhead() {
  const openai = await startOpenAiStandIn()
  const shop = await startBuiltShop(join(scratch, 'overhead'), {
    OPENAI_API_KEY: 'sk-stand-in',
    OPENAI_BASE_URL: openai.baseUrl,
  })
  const alone = fork(fileURLToPath(new URL('sharp-alone.mjs', import.meta.url)), {
    env: { MALLOC_ARENA_MAX: '2' },
  })
  const ours = []
  const sharps = []
  try {
    const asha = await provenAccount(shop, 'asha@example.com')
    await untilQuiet(shop.pid)
    for (let round = -2; round < ROUNDS; round += 1) {
      alone.send(file)
      const [ms] = await once(alone, 'message')
      const lastByteAt = await sendSlowly(shop, asha)
      const overhead = openai.calls.at(-1).startedAt.getTime() - lastByteAt
      await pause(200)
      if (round < 0) continue
      ours.push(overhead)
      sharps.push(ms)
    }
  } finally {
    alone.kill()
    await shop.end('SIGTERM')
    await openai.close()
  }
  process.stdout.write(
    `last byte to provider, ms: ${ours.map(Math.round).join(' ')}\nsharp alone, ms:           ${sharps.map(Math.round).join(' ')}\n`,
  )
  const ratio = median(ours) / median(sharps)
  rows.push(
    ['sharp alone, median ms', Math.round(median(sharps)), '', true],
    ['from the last byte to the provider, median ms', Math.round(median(ours)), '', true],
    ['own work against sharp alone', ratio.toFixed(2), `<= ${LIMITS.overhead}`, ratio <= LIMITS.overhead],
  )
  return { ratio, oursMs: median(ours), sharpMs: median(sharps) }
}

/** Resolves with the time at which the last bytes were sent. */
async function sendSlowly(shop, account) {
  const sending = openUpload(shop, account)
  const answered = answerOf(sending)
  sending.write(body.subarray(0, -LAST_BYTES))
  await pause(300)
  const lastByteAt = Date.now()
  sending.end(body.subarray(-LAST_BYTES))
  const { status, text } = await answered
  if (status !== 200) throw new Error(`the upload answered ${status}: ${text}`)
  return lastByteAt
}

async function send(shop, account) {
  const sending = openUpload(shop, account)
  sending.end(body)
  return (await answerOf(sending)).status
}

const openUpload = ({ address }, { cookie }) =>
  request(`${address}/api/generate-figurine`, {
    method: 'POST',
    agent: false,
    headers: {
      origin: address,
      cookie,
      'content-type': 'multipart/form-data; boundary=frontier',
      'content-length': body.length,
    },
  })

async function answerOf(sending) {
  const [answer] = await once(sending, 'response')
  return { status: answer.statusCode, text: (await answer.toArray()).join('') }
}

async function measureCrowd() {
  const shop = await startBuiltShop(join(scratch, 'crowd'))
  try {
    const asha = await provenAccount(shop, 'asha@example.com')
    await untilQuiet(shop.pid)
    await send(shop, asha)
    await pause(1000)
    const before = memoryOf(shop.pid)
    const memory = watchMemory(shop.pid)
    let done = false
    const others = ['/', '/api/desk-buddies'].map(path => lookAround(shop.address + path, () => done))
    const since = performance.now()
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(shop, asha)))
    const seconds = (performance.now() - since) / 1000
    done = true
    const [pages, lists] = await Promise.all(others)
    memory.stop()
    const drawn = answers.filter(status => status === 200).length
    const [server, family, shared] = Object.keys(before).map(name => memory.most[name] - before[name])
    rows.push(
      [`${AT_ONCE} uploads at once, answered 200`, drawn, `= ${AT_ONCE}`, drawn === AT_ONCE],
      ['seconds until the last was drawn', seconds.toFixed(1), '', true],
      [
        'memory rise of the server, MB',
        Math.round(server),
        `<= ${LIMITS.memoryMb}`,
        server <= LIMITS.memoryMb,
      ],
      [
        'memory rise with its workshop, MB',
        Math.round(shared),
        `<= ${LIMITS.memoryMb}`,
        shared <= LIMITS.memoryMb,
      ],
      ['the same with shared pages counted in each process, MB', Math.round(family), '', true],
      [
        `p99 of GET / meanwhile, ms (${pages.length} requests)`,
        Math.round(p99(pages)),
        `<= ${LIMITS.p99Ms}`,
        p99(pages) <= LIMITS.p99Ms,
      ],
      [
        `p99 of GET /api/desk-buddies meanwhile, ms (${lists.length} requests)`,
        Math.round(p99(lists)),
        `<= ${LIMITS.p99Ms}`,
        p99(lists) <= LIMITS.p99Ms,
      ],
    )
  } finally {
    await shop.end('SIGTERM')
  }
}

async function lookAround(url, isOver) {
  const took = []
  while (!isOver()) {
    const since = performance.now()
    const status = await fetch(url).then(drained)
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    took.push(performance.now() - since)
    await pause(20)
  }
  return took
}

async function drained(answer) {
  await answer.arrayBuffer()
  return answer.status
}

function p99(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * 0.99) - 1]
}

/** Blurred noise, as detailed as the upload limit allows. */
async function largePhoto() {
  const size = { width: 4000, height: 3000, channels: 3 }
  const noise = await sharp({ create: { ...size, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .blur(0.6)
    .raw()
    .toBuffer()
  const at = strength =>
    sharp(noise, { raw: size })
      .linear(strength, 128 * (1 - strength))
      .jpeg({ quality: 92 })
      .toBuffer()
  let [weak, strong] = [0.1, 3]
  for (let step = 0; step < 10; step += 1) {
    const middle = (weak + strong) / 2
    if ((await at(middle)).length <= PHOTO_MAX_BYTES) weak = middle
    else strong = middle
  }
  return at(weak)
}

let overhead
try {
  overhead = await measureOverhead()
  if (!inShort) await measureCrowd()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
if (inShort) {
  process.stdout.write(`${JSON.stringify(overhead)}\n`)
  process.exit(0)
}
process.stdout.write('\n')
for (const [what, measured, limit, ok] of rows)
  process.stdout.write(
    `${ok ? 'ok    ' : 'BEYOND'}  ${what.padEnd(62)} ${String(measured).padStart(10)}   ${limit}\n`,
  )
process.exit(rows.every(([, , , ok]) => ok) ? 0 : 1)
