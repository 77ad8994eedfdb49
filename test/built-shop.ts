import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/postgres.mjs'
import { serverCommand, serverSettings } from '../scripts/server-command.mjs'
import { type Upload, uploadForm } from './photos.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const PASSWORD = 'secret-1'

interface How {
  apart?: boolean
  logs?: boolean
  onOutput?: (text: string) => void
}

/** The built server in a process of its own, started as npm start does. */
export async function startBuiltShop(
  dataDirectory: string,
  settings: Record<string, string> = {},
  { apart = false, logs = false, onOutput }: How = {},
) {
  const port = await freePort()
  const process_ = spawn(process.execPath, serverCommand, {
    cwd: root,
    env: {
      ...process.env,
      ...serverSettings(settings.DATABASE_URL ?? process.env.DATABASE_URL),
      DATA_DIR: dataDirectory,
      PORT: String(port),
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      PREVIEWS_PER_DAY: '1000',
      PREVIEW_BUDGET_PAISE_PER_DAY: '10000000',
      ...settings,
    },
    stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', logs ? 'inherit' : 'ignore', 'inherit'],
    // A Ctrl+C in the terminal must not reach it before its parent.
    detached: apart,
  })
  if (onOutput)
    for (const output of [process_.stdout, process_.stderr]) output?.setEncoding('utf8').on('data', onOutput)
  const gone = new Promise<void>(resolve => process_.once('exit', () => resolve()))
  const address = `http://127.0.0.1:${port}`
  await ready(address, process_)
  return {
    address,
    pid: process_.pid ?? 0,
    /** SIGKILL is a power cut, SIGTERM a normal stop. */
    async end(signal: NodeJS.Signals) {
      process_.kill(signal)
      await gone
    },
  }
}
export type BuiltShop = Awaited<ReturnType<typeof startBuiltShop>>

async function ready(address: string, server: ChildProcess) {
  const until = performance.now() + 30_000
  while (performance.now() < until) {
    if (server.exitCode !== null) throw new Error('the shop did not open')
    if ((await fetch(`${address}/api/ready`).catch(() => null))?.ok) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  server.kill('SIGKILL')
  throw new Error('the shop was not ready within 30 s')
}

export async function signUp({ address }: Pick<BuiltShop, 'address'>, email: string) {
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { origin: address, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/api/auth/sign-up/email', { name: 'Asha', email, password: PASSWORD, newsletter: false })
  const answer = await post('/api/auth/sign-in/email', { email, password: PASSWORD })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  const { user } = (await answer.json()) as { user: { id: string } }
  const cookie = answer.headers.getSetCookie().map(line => line.split(';')[0])
  return { id: user.id, cookie: cookie.join('; ') }
}
export type Account = Awaited<ReturnType<typeof signUp>>

/** An account whose address is proven, for which a paid model draws more than three times. */
export async function provenAccount(shop: Pick<BuiltShop, 'address'>, email: string): Promise<Account> {
  const account = await signUp(shop, email)
  const post = (path: string, body: object) =>
    fetch(shop.address + path, {
      method: 'POST',
      headers: { origin: shop.address, cookie: account.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/api/auth/send-verification-email', {})
  const { mails } = (await (await fetch(`${shop.address}/dev/mail?format=json`)).json()) as {
    mails: { recipient: string; textBody: string }[]
  }
  const letters = mails.filter(({ recipient }) => recipient === email).map(({ textBody }) => textBody)
  const [, token] = /verify-email\?token=([\w%-]+)/.exec(letters.join('\n')) ?? []
  const answer = await post('/api/auth/verify-email', { token })
  if (!answer.ok) throw new Error(`the address was not proven: ${answer.status}`)
  return account
}

export const sendPhoto = ({ address }: BuiltShop, { cookie }: Account, { prefer, ...photo }: Upload) =>
  fetch(`${address}/api/generate-figurine`, {
    method: 'POST',
    headers: { origin: address, cookie, ...(prefer && { prefer }) },
    body: uploadForm(photo),
  })
