import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/postgres.mjs'
import { root } from '../scripts/prepare.mjs'
import { serverCommand, serverSettings } from '../scripts/server-command.mjs'
import { defaultFigure } from '../shared/figure/figure.ts'
import { get, openLine } from './load/line.mjs'

/** Starts the built shop as npm start does; resolves with the milliseconds until it answers. */
export async function startShop({
  data,
  databaseUrl,
  settings = {},
  command = serverCommand,
  path = '/api/desk-buddies/shiba-mochi',
}) {
  const port = await freePort()
  const log = openSync(join(data, '..', 'shop.log'), 'a')
  const since = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      ...serverSettings(databaseUrl ?? process.env.DATABASE_URL),
      DATA_DIR: data,
      PORT: String(port),
      RATE_LIMITS: 'off',
      PRINTS: 'held',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...settings,
    },
  })
  closeSync(log)
  const gone = new Promise(resolve => child.once('exit', resolve))
  const line = await firstLine(port, child)
  const { status } = await line.ask(Buffer.from(get(path)))
  const startedIn = performance.now() - since
  line.close()
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return {
    pid: child.pid,
    port,
    startedIn,
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function firstLine(port, child) {
  for (;;) {
    const line = await openLine(port).catch(() => null)
    if (line) return line
    if (child.exitCode !== null) throw new Error('it did not start; its words are in shop.log')
    await pause(3)
  }
}

export function seed({ databaseUrl, data, orders, customers, items }) {
  const where = databaseUrl ? ['--database', databaseUrl] : ['--data', data]
  const args = [
    '--orders',
    String(orders),
    '--customers',
    String(customers),
    '--items',
    String(items),
    ...where,
  ]
  const done = spawnSync(process.execPath, ['bench/seed-shop.ts', ...args], { cwd: root, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`the shop could not be filled: ${done.stderr}`)
}

export const jsonAt = async address => (await fetch(address)).json()

async function buyer({ address }, number) {
  const email = `buyer-${number}-${Date.now()}@example.com`
  const post = (path, body) =>
    fetch(address + path, {
      method: 'POST',
      headers: { origin: address, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/api/auth/sign-up/email', { name: 'Asha Rao', email, password: 'secret-1', newsletter: false })
  const signedIn = await post('/api/auth/sign-in/email', { email, password: 'secret-1' })
  if (!signedIn.ok) throw new Error(`signing in answered ${signedIn.status}`)
  const cookie = signedIn.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  return { cookie, email }
}

const KEY_SECRET = 'bench-key-secret'

export const withStandIn = provider => ({
  RAZORPAY_KEY_ID: 'rzp_test_bench',
  RAZORPAY_KEY_SECRET: KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET: 'unused',
  RAZORPAY_API_URL: providerUrl(provider),
})
export const providerUrl = ({ port }) => `http://127.0.0.1:${port}/v1`

const shipping = {
  fullName: 'Asha Rao',
  phone: '9820041122',
  address1: '1, Carter Road',
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400050',
}

export const buyersOf = (shop, count, slugs) =>
  Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const { cookie, email } = await buyer(shop, number)
      return {
        cookie,
        body: { cartItems: slugs.map(slug => ({ slug, quantity: 1 })), shipping: { ...shipping, email } },
      }
    }),
  )

/** Each orders the figurine they put together from the kit, again and again. */
export const withFigurine = ({ address }, buyers) =>
  Promise.all(
    buyers.map(async ({ cookie, body }) => {
      const made = await fetch(`${address}/api/figurines/made`, {
        method: 'POST',
        headers: { origin: address, cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ figure: defaultFigure }),
      })
      if (!made.ok) throw new Error(`a figurine was answered ${made.status}: ${await made.text()}`)
      const { figurine } = await made.json()
      return {
        cookie,
        body: {
          shipping: body.shipping,
          figurine_id: figurine.id,
          quantity: 1,
          make: 'figure',
          nameLabel: 'Asha',
        },
      }
    }),
  )

/** Each with a code that has limits, so that its counter is moved and its uses are counted. */
export const withCode = buyers =>
  buyers.map(buyer => ({ ...buyer, body: { ...buyer.body, promoCode: 'BENCH-5' } }))

const SHOP_PATHS = { order: '/api/payments/order', confirm: '/api/payments/confirm' }
export const buying = ({ pid, port }, buyers, paths = SHOP_PATHS) => ({
  pid,
  port,
  connections: 8,
  buyers,
  paths,
  origin: `http://127.0.0.1:${port}`,
  keySecret: KEY_SECRET,
})

export const purchaseLimit = (provider, databaseUrl) => ({
  kind: 'purchase',
  databaseUrl,
  providerUrl: providerUrl(provider),
  keySecret: KEY_SECRET,
})
