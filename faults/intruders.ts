import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { findChromium } from '../scripts/chromium.mjs'
import { tablesOf } from '../server/platform/backup/tables-of.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { createLog } from '../server/platform/log.ts'
import { apis, isSignedPath } from '../shared/contracts.ts'
import { type Endpoint, fillPath } from '../shared/endpoint.ts'
import { startBuiltShop } from '../test/built-shop.ts'
import { buyerOf } from './buyers.ts'
import { leaveWith, type Row, report } from './report.ts'

// CSRF with a customer's and an admin's cookie, then scripts in every field with every page opened.
const ADMIN = { ADMIN_EMAIL: 'founder@dopple.test', ADMIN_PASSWORD: 'paint-brush-9' }
const EVIL_ORIGINS = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1.evil.example' },
  { referer: 'https://evil.example/page' },
  {},
]
const BODIES = [
  { type: 'application/json', body: '{}' },
  { type: 'text/plain', body: '{}' },
  { type: 'application/x-www-form-urlencoded', body: 'a=b' },
]
const SCRIPT = `"><img src=x onerror="window.intruded=1"><script>window.intruded=1</script>{{7*7}}`

const scratch = mkdtempSync(join(tmpdir(), 'dopple-intruders-'))
const directory = join(scratch, 'data')
const settings = { ...ADMIN, LOG_LEVEL: 'silent' }

async function adminCookie(address: string) {
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  })
  return answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

async function contents() {
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDirectory: directory,
    log: createLog('silent'),
  })
  const sums: Record<string, string> = {}
  for (const { name, columns } of await tablesOf(database.db)) {
    const { rows } = await database.db.execute(
      sql.raw(
        `select to_jsonb(t)::text as row from (select ${columns.join(', ')} from ${name}) t order by 1`,
      ),
    )
    sums[name] = createHash('sha256')
      .update(rows.map(({ row }) => String(row)).join('\n'))
      .digest('hex')
  }
  await database.close()
  return JSON.stringify(sums)
}

async function fromOtherSites(): Promise<Row[]> {
  let shop = await startBuiltShop(directory, settings)
  const buyer = await buyerOf(() => shop, 'asha@example.com')
  const { order } = await buyer.order()
  await new Promise(resolve => setTimeout(resolve, 3000))
  await shop.end('SIGTERM')
  const before = await contents()
  shop = await startBuiltShop(directory, settings)
  const { figurines: _, ...walked } = apis
  const changing = Object.values(walked)
    .flatMap(api => Object.values(api) as Endpoint[])
    // A signature or a key admits these, whatever site they come from.
    .filter(({ method, path }) => method !== 'GET' && !isSignedPath(`/api${path}`))
  let sent = 0
  const answered = new Map<number, number>()
  for (const endpoint of changing) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const idFor = (name: string) =>
      name !== 'userId' && endpoint.path.startsWith('/orders') ? order.id : buyer.id
    const params = Object.fromEntries(names.map(name => [name, idFor(name)]))
    const path = `${shop.address}/api${fillPath(endpoint.path, params)}`
    for (const headers of EVIL_ORIGINS)
      for (const { type, body } of BODIES) {
        const answer = await fetch(path, {
          method: endpoint.method,
          headers: { ...headers, cookie: buyer.cookie, 'content-type': type },
          body,
        })
        sent += 1
        answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
        await answer.arrayBuffer()
      }
  }
  const preflight = await fetch(`${shop.address}/api/payments/order`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  const allowed = ['/api/desk-buddies', '/', '/api/profiles/x'].map(path =>
    fetch(shop.address + path, { headers: { origin: 'https://evil.example' } }),
  )
  const opened = [preflight, ...(await Promise.all(allowed))].filter(({ headers }) =>
    headers.has('access-control-allow-origin'),
  ).length
  const framed = await Promise.all(
    ['/', '/login', '/checkout', '/payment', '/admin', '/orders', '/api/docs', '/nowhere'].map(async path => {
      const { headers } = await fetch(shop.address + path, {
        headers: { cookie: buyer.cookie },
        redirect: 'manual',
      })
      return (
        /frame-ancestors 'none'/.test(headers.get('content-security-policy') ?? '') &&
        headers.get('x-frame-options') === 'DENY'
      )
    }),
  )
  await shop.end('SIGTERM')
  const unchanged = (await contents()) === before
  const refused = answered.get(403) ?? 0
  return [
    ['requests of other sites, with a customer’s cookie', sent, '> 100', sent > 100],
    ['of them refused with 403', refused, 'all', refused === sent],
    ['what they changed', unchanged ? 'nothing' : 'something', 'nothing', unchanged],
    ['answers another site may read', opened, '= 0', opened === 0],
    [
      'pages another site cannot frame',
      `${framed.filter(Boolean).length} of ${framed.length}`,
      'all',
      framed.every(Boolean),
    ],
  ]
}

async function scriptsInFields(): Promise<Row[]> {
  const shop = await startBuiltShop(directory, settings)
  const buyer = await buyerOf(() => shop, 'mallory@example.com')
  const admin = await adminCookie(shop.address)
  const say = async (method: string, path: string, body: object, cookie = buyer.cookie) => {
    const answer = await fetch(shop.address + path, {
      method,
      headers: { origin: shop.address, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return {
      status: answer.status,
      body: (await answer.json().catch(() => ({}))) as Record<string, Record<string, string>>,
    }
  }
  const { desk_buddies } = (await (await fetch(`${shop.address}/api/desk-buddies?limit=1`)).json()) as {
    desk_buddies: { slug: string }[]
  }
  const slug = desk_buddies[0]?.slug ?? ''
  const shipping = {
    fullName: SCRIPT.slice(0, 80),
    email: 'm@example.com',
    phone: '9820041122',
    address1: SCRIPT,
    address2: SCRIPT,
    city: SCRIPT.slice(0, 70),
    state: 'Goa',
    pincode: '403001',
  }
  const written = await Promise.all([
    say('PATCH', `/api/profiles/${buyer.id}`, {
      name: SCRIPT.slice(0, 70),
      city: SCRIPT.slice(0, 70),
      address_line1: SCRIPT,
    }),
    say('POST', '/api/contact', { name: SCRIPT.slice(0, 80), email: 'm@example.com', message: SCRIPT }),
    say('POST', '/api/payments/order', {
      cartItems: [{ slug, quantity: 1, nameLabel: '<script>1<' }],
      shipping,
    }),
    say(
      'POST',
      '/api/admin/desk-buddies/categories',
      { name: SCRIPT.slice(0, 60), description: SCRIPT },
      admin,
    ),
    say(
      'POST',
      '/api/admin/system-prompt',
      { prompt: `${SCRIPT} a figurine of the person in this photo, painted by hand, on a small base` },
      admin,
    ),
    say('PUT', '/api/admin/orders/status', { order_id: SCRIPT.slice(0, 30), status: SCRIPT }, admin),
  ])
  const order = written[2]?.body.order?.id ?? ''
  const pages = [
    '/',
    '/collections',
    `/collections?q=${encodeURIComponent(SCRIPT)}`,
    `/track-order?id=${encodeURIComponent(SCRIPT)}`,
    `/track-order?id=${order}`,
    `/login?next=${encodeURIComponent('javascript:window.intruded=1')}`,
    '/contact',
    '/account',
    '/orders',
    `/orders/${order}/receipt`,
    `/payment?order=${order}`,
    '/cart',
    `/nowhere/${encodeURIComponent(SCRIPT)}`,
    `/desk-buddies/${encodeURIComponent(SCRIPT)}`,
    '/admin',
    '/admin/orders',
    `/admin/orders?q=${encodeURIComponent(SCRIPT)}`,
    `/admin/orders/${order}`,
    '/admin/desk-buddies',
    '/admin/gallery',
    '/admin/settings',
    '/admin/audit',
    '/dev/mail',
  ]
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  let ran = 0
  let seen = 0
  for (const cookie of [buyer.cookie, admin]) {
    const context = await browser.newContext({ baseURL: shop.address })
    await context.addCookies(
      cookie.split('; ').map(pair => ({
        name: pair.slice(0, pair.indexOf('=')),
        value: pair.slice(pair.indexOf('=') + 1),
        url: shop.address,
      })),
    )
    const page = await context.newPage()
    for (const path of pages) {
      await page.goto(path, { waitUntil: 'load' }).catch(() => null)
      await page.waitForTimeout(250)
      seen += 1
      if (await page.evaluate('"intruded" in window')) {
        ran += 1
        process.stdout.write(`  a script ran on ${path}\n`)
      }
    }
    await context.close()
  }
  const { mails } = (await (await fetch(`${shop.address}/dev/mail?format=json`)).json()) as {
    mails: { id: string }[]
  }
  let mailsRan = 0
  const reader = await browser.newPage()
  for (const { id } of mails) {
    await reader.goto(`${shop.address}/dev/mail/${id}/html`).catch(() => null)
    if (await reader.evaluate('"intruded" in window')) mailsRan += 1
  }
  await browser.close()
  await shop.end('SIGTERM')
  return [
    [
      'answers to forms with scripts in them',
      written.map(({ status }) => status).join(' '),
      'none above 499',
      written.every(({ status }) => status < 500),
    ],
    [
      'of them taken and kept as words',
      written.filter(({ status }) => status < 300).length,
      '>= 4',
      written.filter(({ status }) => status < 300).length >= 4,
    ],
    ['pages opened', seen, '> 40', seen > 40],
    ['scripts that ran on them', ran, '= 0', ran === 0],
    ['scripts that ran in mails', mailsRan, `= 0 of ${mails.length}`, mailsRan === 0],
  ]
}

const rows = [...(await fromOtherSites()), ...(await scriptsInFields())]
rmSync(scratch, { recursive: true, force: true })
leaveWith(report('intruders: other sites, frames, scripts in fields', rows))
