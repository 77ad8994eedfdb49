import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { defaultFigure } from '../shared/figure/figure.ts'
import { type PrintFile, platePath } from '../shared/print/api.ts'
import { type BuiltShop, startBuiltShop } from '../test/built-shop.ts'
import { buyerOf } from './buyers.ts'
import { type Opened, seeded } from './payments/checkout.ts'
import { leaveWith, report } from './report.ts'
import { storedState } from './stored-state.ts'

// Paid figures get their print files while the server is killed with -9 in the midst of the jobs.
const kills = Number(process.argv[2] ?? 6)
const seed = Number(process.argv[3] ?? 20261123)
const NAMES = ['Aarav', 'Meera', 'श्रीमती', 'Tara', 'Nani', 'Dadi']
const FOUNDER = { ADMIN_EMAIL: 'founder@dopple.test', ADMIN_PASSWORD: 'paint-brush-9' }
const DONE_WITHIN_S = 240
const PAGE_P99_MS = 500

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function signedIn({ address }: BuiltShop): Promise<string> {
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ email: FOUNDER.ADMIN_EMAIL, password: FOUNDER.ADMIN_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`the founder was not let in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

/** One paid order for each name. */
async function orderAll(shop: () => BuiltShop): Promise<string[]> {
  const buyer = await buyerOf(shop, 'asha@example.com')
  const post = async <T>(path: string, body: object) => {
    const { address } = shop()
    const headers = { origin: address, cookie: buyer.cookie, 'content-type': 'application/json' }
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { figurine } = await post<{ figurine: { id: string } }>('/api/figurines/made', {
    figure: defaultFigure,
  })
  const ids: string[] = []
  for (const [at, nameLabel] of NAMES.entries()) {
    const shipping = {
      fullName: 'Asha Rao',
      email: 'asha@example.com',
      phone: '9820041122',
      address1: `${at}, Lotus Court`,
      city: 'Mumbai',
      state: 'Maharashtra',
      pincode: '400050',
    }
    const wanted = { figurine_id: figurine.id, quantity: 1, make: 'figure', nameLabel, shipping }
    const opened = await post<Opened>('/api/payments/order', wanted)
    await buyer.confirm(opened, await buyer.pay(opened))
    ids.push(opened.order.id)
  }
  return ids
}

async function judge(shop: BuiltShop, cookie: string, id: string) {
  const get = (file: string) =>
    fetch(`${shop.address}/api/admin/orders/${id}/lines/1/print.${file}`, { headers: { cookie } })
  const until = performance.now() + DONE_WITHIN_S * 1000
  let answer = await get('json')
  while (answer.status === 202 && performance.now() < until) {
    await pause(500)
    answer = await get('json')
  }
  if (answer.status !== 200) return { ended: false, matches: false }
  const view = (await answer.json()) as PrintFile
  const [threeMf, stl] = await Promise.all(
    ['3mf', 'stl'].map(async file => new Uint8Array(await (await get(file)).arrayBuffer())),
  )
  if (!threeMf || !stl) return { ended: true, matches: false }
  const model = strFromU8(unzipSync(threeMf)['3D/3dmodel.model'] ?? new Uint8Array())
  const isRight =
    sha256(threeMf) === view.sha256?.['3mf'] &&
    sha256(stl) === view.sha256?.stl &&
    model.includes(`proof ${view.hash}`)
  return { ended: view.state === 'made', matches: isRight }
}

/** Whether both figures and both bases stand on one bed. */
async function plateOf({ address }: BuiltShop, cookie: string, ids: readonly string[]): Promise<boolean> {
  const answer = await fetch(address + platePath(ids), { headers: { cookie } })
  if (answer.status !== 200) return false
  const model = unzipSync(new Uint8Array(await answer.arrayBuffer()))['3D/3dmodel.model']
  return strFromU8(model ?? new Uint8Array()).split('<item ').length === 5
}

/** How long visitors wait for the collections while files are made. */
function visitMeanwhile({ address }: BuiltShop) {
  const waited: number[] = []
  let over = false
  const visiting = (async () => {
    while (!over) {
      const since = performance.now()
      await (await fetch(`${address}/collections`)).arrayBuffer()
      waited.push(performance.now() - since)
      await pause(40)
    }
  })()
  return async () => {
    over = true
    await visiting
    const sorted = waited.toSorted((a, b) => a - b)
    return { pages: sorted.length, p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY }
  }
}

const directory = mkdtempSync(join(tmpdir(), 'dopple-making-'))
let ok = false
try {
  const random = seeded(seed)
  const settings = { LOG_LEVEL: 'silent', ...FOUNDER }
  let shop = await startBuiltShop(directory, settings)
  const ids = await orderAll(() => shop)
  for (let kill = 1; kill <= kills; kill += 1) {
    await pause(400 + random.below(2500))
    await shop.end('SIGKILL')
    shop = await startBuiltShop(directory, settings)
  }
  const since = performance.now()
  const left = visitMeanwhile(shop)
  const cookie = await signedIn(shop)
  const found = await Promise.all(ids.map(id => judge(shop, cookie, id)))
  const seconds = Math.round((performance.now() - since) / 1000)
  const plates = await Promise.all([0, 2, 4].map(at => plateOf(shop, cookie, ids.slice(at, at + 2))))
  const { pages, p99 } = await left()
  await shop.end('SIGTERM')
  const ended = found.filter(one => one.ended).length
  const matching = found.filter(one => one.matches).length
  ok = report(`${kills} kills with -9 amid print jobs, seed ${seed}`, [
    ['print jobs that ended with a file', `${ended} of ${ids.length}`, 'all', ended === ids.length],
    ['files that are what their hash says', `${matching} of ${ids.length}`, 'all', matching === ids.length],
    [
      'plates of two figures, packed at once',
      `${plates.filter(Boolean).length} of 3`,
      'all',
      plates.every(Boolean),
    ],
    ['seconds until all were there', seconds, `<= ${DONE_WITHIN_S}`, seconds <= DONE_WITHIN_S],
    [`p99 of ${pages} pages meanwhile, ms`, Math.round(p99), `<= ${PAGE_P99_MS}`, p99 <= PAGE_P99_MS],
    await storedState(directory),
  ])
} finally {
  rmSync(directory, { recursive: true, force: true })
}
leaveWith(ok)
