import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/postgres.mjs'
import { pictures } from '../shared/built-in-pictures.ts'

/** One built shop for all browser tests, on a free port and in its own directory. */
export default async function openShop() {
  const directory = mkdtempSync(join(tmpdir(), 'dopple-e2e-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['build/app/start.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: directory,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: 'founder@dopple.test',
      ADMIN_PASSWORD: 'paint-brush-9',
      HERO_IMAGES: `${pictures.hero},${pictures.founder}`,
    },
    stdio: 'inherit',
  })
  await ready(address, server)
  process.env.SHOP_ADDRESS = address
  process.env.SHOP_DIRECTORY = directory
  return async () => {
    const gone = new Promise(resolve => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
    rmSync(directory, { recursive: true, force: true })
  }
}

async function ready(address: string, server: ChildProcess) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null) throw new Error('the shop did not open')
    const answer = await fetch(`${address}/api/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the shop was not ready within 30 s')
}
