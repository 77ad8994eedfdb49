// Starts the built server twice as npm start does, and checks what start and stop promise. Leaves the new shop's
// data in NEW_SHOP, if that names a directory.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shareMadePictures } from './made-pictures.mjs'
import { freePort } from './postgres.mjs'

const directory = mkdtempSync(join(tmpdir(), 'dopple-smoke-'))
const data = join(directory, 'data')
const port = await freePort()
const settings = { ...process.env, DATA_DIR: data, PORT: String(port), LOG_LEVEL: 'warn' }
const address = `http://127.0.0.1:${port}`

function start(extra = {}) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...settings, ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { text: '' }
  child.stdout.on('data', chunk => (said.text += chunk))
  child.stderr.on('data', chunk => (said.text += chunk))
  const exited = new Promise(resolve => child.on('exit', resolve))
  return { child, said, exited }
}

async function firstAnswer(path, withinMs) {
  const since = performance.now()
  while (performance.now() - since < withinMs) {
    const answer = await fetch(address + path).catch(() => null)
    if (answer?.ok) return { ms: Math.round(performance.now() - since), text: await answer.text() }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error(`${path} did not answer within ${withinMs} ms`)
}

async function stop({ child, exited }) {
  const since = performance.now()
  child.kill('SIGTERM')
  assert.equal(await exited, 0, 'a stopped server exits with 0')
  return Math.round(performance.now() - since)
}

async function refuses(extra, sentence) {
  const { said, exited } = start(extra)
  assert.equal(await exited, 1, `exit code for: ${sentence}`)
  assert.match(said.text, sentence)
  assert.doesNotMatch(said.text, /\n\s+at /, 'a refusal shows no stack')
}

let running
shareMadePictures(data)
try {
  running = start()
  const first = await firstAnswer('/api/ready', 30_000)
  assert.match((await firstAnswer('/', 5000)).text, /Just in ₹499 only/)
  const other = String(await freePort())
  await Promise.all([
    refuses({}, /Port \d+ is already taken/),
    refuses({ PORT: other }, /already in use by another process/),
  ])
  const stopped = await stop(running)
  assert.ok(stopped < 2000, `stopping took ${stopped} ms`)

  running = start()
  const second = await firstAnswer('/', 3000)
  await stop(running)
  running = undefined

  await Promise.all([
    refuses({ PORT: 'eighty' }, /PORT is a port number/),
    refuses({ SHOP_MODE: 'live' }, /SHOP_MODE=live needs these settings first/),
    refuses({ DATA_DIR: '/dev/null/data' }, /cannot be written to/),
  ])
  if (process.env.NEW_SHOP) renameSync(data, process.env.NEW_SHOP)
  process.stdout.write(
    `first start ${first.ms} ms, second start ${second.ms} ms to the first page, stopped in ${stopped} ms\n`,
  )
} finally {
  running?.child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
}
