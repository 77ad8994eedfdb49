// node scripts/run.mjs bench/account-times.mjs [--after]: whether response times reveal which addresses have
// an account. Needs a build. --after also measures 2.5 seconds after a password reset request.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/postgres.mjs'

const SAMPLES = 100
const WARM_UP = 10
const AFTER_SAMPLES = 40
const AFTER_MS = 2500
/** A rank sum this far from the mean happens by chance once in eighty times. */
const TELLING_Z = 2.5
const PASSWORD = 'clay-and-paint-1'

const directory = mkdtempSync(join(tmpdir(), 'dopple-times-'))
const port = await freePort()
const shop = spawn(process.execPath, ['build/app/main.js'], {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: directory,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function timed(method, path, body) {
  const headers = { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' }
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, agent, headers }, answer => {
      answer.resume()
      answer.once('end', () => resolve({ status: answer.statusCode, ms: performance.now() - from }))
    })
    asking.once('error', reject)
    asking.end(body && JSON.stringify(body))
  })
}

const doors = {
  'sign-in': email => timed('POST', '/api/auth/sign-in/email', { email, password: 'not-this-one' }),
  'sign-up': email =>
    timed('POST', '/api/auth/sign-up/email', {
      name: 'Somebody',
      email,
      password: PASSWORD,
      newsletter: false,
    }),
  reset: email => timed('POST', '/api/auth/request-password-reset', { email }),
}
/** A small query, which is slowed by whatever the database is still busy with. */
const behind = () => timed('GET', '/api/auth/reset-link?token=no-link-at-all')

const addresses = (side, door, sample) => `${side}-${door}-${sample}@example.com`

async function measure(door) {
  const times = { known: { answer: [], behind: [] }, unknown: { answer: [], behind: [] } }
  for (let sample = -WARM_UP; sample < SAMPLES; sample += 1) {
    await doors['sign-up'](addresses('known', door, sample))
    for (const side of shuffled(['known', 'unknown'])) {
      await pause(20 + Math.random() * 20)
      const answer = await doors[door](addresses(side, door, sample))
      const next = await behind()
      if (sample < 0) continue
      times[side].answer.push(answer.ms)
      times[side].behind.push(next.ms)
    }
  }
  rows.push(compared(door, times.known.answer, times.unknown.answer))
  rows.push(compared(`the request after ${door}`, times.known.behind, times.unknown.behind))
}

async function measureAfter() {
  const times = { known: [], unknown: [] }
  for (let sample = 0; sample < AFTER_SAMPLES; sample += 1) {
    await doors['sign-up'](addresses('known', 'after', sample))
    await pause(AFTER_MS)
    for (const side of shuffled(['known', 'unknown'])) {
      await doors.reset(addresses(side, 'after', sample))
      const waits = []
      for (const until = performance.now() + AFTER_MS; performance.now() < until; )
        waits.push((await behind()).ms)
      times[side].push(waits.reduce((sum, ms) => sum + ms) / waits.length)
    }
  }
  rows.push(compared('all requests of 2.5 s after reset', times.known, times.unknown))
}

const shuffled = ([one, other]) => (Math.random() < 0.5 ? [one, other] : [other, one])
const at = (part, values) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))]

/** Mann-Whitney U test: z-score of the ranks of the known addresses. */
function rankSumZ(known, unknown) {
  const ranked = [
    ...known.map(ms => ({ ms, known: true })),
    ...unknown.map(ms => ({ ms, known: false })),
  ].sort((a, b) => a.ms - b.ms)
  const sum = ranked.reduce((total, one, rank) => total + (one.known ? rank + 1 : 0), 0)
  const [n, m] = [known.length, unknown.length]
  return (sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

function compared(what, known, unknown) {
  const z = rankSumZ(known, unknown)
  const ms = value => value.toFixed(2)
  const telling = Math.abs(z) >= TELLING_Z
  return {
    what,
    known: ms(at(0.5, known)),
    unknown: ms(at(0.5, unknown)),
    'known p95': ms(at(0.95, known)),
    'unknown p95': ms(at(0.95, unknown)),
    z: z.toFixed(2),
    telling,
  }
}

const rows = []
try {
  for (
    const until = performance.now() + 30_000;
    (await timed('GET', '/api/ready').catch(() => null))?.status !== 200;
    await pause(100)
  )
    if (performance.now() > until) throw new Error('the shop was not ready within 30 s')
  await pause(20_000)
  for (const door of Object.keys(doors)) await measure(door)
  if (process.argv.includes('--after')) await measureAfter()
} finally {
  agent.destroy()
  const gone = new Promise(resolve => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  await gone
  rmSync(directory, { recursive: true, force: true })
}

const columns = Object.keys(rows[0]).filter(column => column !== 'telling')
const widths = columns.map(column => Math.max(column.length, ...rows.map(row => row[column].length)))
const line = cells =>
  `${cells.map((cell, place) => (place === 0 ? cell.padEnd(widths[place]) : cell.padStart(widths[place]))).join('  ')}\n`
process.stdout.write(`${SAMPLES} samples each, medians in milliseconds\n${line(columns)}`)
for (const row of rows) process.stdout.write(line(columns.map(column => row[column])))
const told = rows.filter(({ telling }) => telling).map(({ what }) => what)
process.stdout.write(told.length > 0 ? `\nTelling: ${told.join(', ')}\n` : '\nNothing tells.\n')
process.exitCode = told.length > 0 ? 1 : 0
