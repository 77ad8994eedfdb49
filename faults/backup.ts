import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figurine } from '../shared/figurines/api.ts'
import type { Order } from '../shared/orders/api.ts'
import { type BuiltShop, sendPhoto, startBuiltShop } from '../test/built-shop.ts'
import { portrait } from '../test/photos.ts'
import { type Buyer, buyerOf } from './buyers.ts'
import { leaveWith, report } from './report.ts'

// A shop with customers, orders and photos is backed up while open, destroyed, and restored from the one
// file.
const CUSTOMERS = 3
const ORDERS = 4

const scratch = mkdtempSync(join(tmpdir(), 'dopple-backup-'))
const directory = join(scratch, 'data')
const file = join(scratch, 'shop.backup')

const command = (...words: string[]) => {
  const done = spawnSync(process.execPath, ['scripts/shop-command.ts', ...words], {
    env: { ...process.env, DATA_DIR: directory },
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`${words.join(' ')}: ${done.stderr}`)
  return done.stdout.trim()
}

async function get<T>(shop: BuiltShop, { cookie }: Buyer, path: string): Promise<T> {
  const answer = await fetch(shop.address + path, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as T
}
const sum = async (shop: BuiltShop, path: string) =>
  createHash('sha256')
    .update(Buffer.from(await (await fetch(shop.address + path)).arrayBuffer()))
    .digest('hex')

/** What a customer sees: orders, profile, figurines, pictures. Expiring links are left out. */
async function foundBy(shop: BuiltShop, buyer: Buyer) {
  const { orders } = await get<{ orders: Order[] }>(shop, buyer, `/api/orders/user/${buyer.id}`)
  const { figurines } = await get<{ figurines: Figurine[] }>(shop, buyer, `/api/figurines/users/${buyer.id}`)
  const links = figurines
    .flatMap(({ storage }) => [storage.original.url, storage.generated?.url])
    .filter(url => typeof url === 'string')
  return {
    profile: JSON.stringify(await get(shop, buyer, `/api/profiles/${buyer.id}`)),
    orders: orders.map(({ id, status, payment_status, amount_minor_units, shipping_address, history }) =>
      JSON.stringify({ id, status, payment_status, amount_minor_units, shipping_address, history }),
    ),
    pictures: await Promise.all(links.map(url => sum(shop, url))),
  }
}

let shop = await startBuiltShop(directory)
const people = await Promise.all(
  Array.from({ length: CUSTOMERS }, (_, number) => buyerOf(() => shop, `customer-${number}@example.com`)),
)
for (const buyer of people) {
  await (await sendPhoto(shop, buyer, { bytes: portrait() })).json()
  for (let number = 0; number < ORDERS; number += 1) {
    const opened = await buyer.order()
    if (number > 0) await buyer.confirm(opened, await buyer.pay(opened))
  }
}
const { desk_buddies } = (await (await fetch(`${shop.address}/api/desk-buddies`)).json()) as {
  desk_buddies: { image_url: string }[]
}
const masters = desk_buddies.map(({ image_url }) => image_url)
const before = {
  people: await Promise.all(people.map(buyer => foundBy(shop, buyer))),
  pictures: await Promise.all(masters.map(path => sum(shop, path))),
}
const since = performance.now()
const said = command('backup', file)
const backupSeconds = (performance.now() - since) / 1000
await shop.end('SIGKILL')
rmSync(directory, { recursive: true, force: true })

const again = performance.now()
const restored = command('restore', file)
const restoreSeconds = (performance.now() - again) / 1000
shop = await startBuiltShop(directory)
const after = {
  people: await Promise.all(people.map(buyer => foundBy(shop, buyer))),
  pictures: await Promise.all(masters.map(path => sum(shop, path))),
}
await shop.end('SIGTERM')
rmSync(scratch, { recursive: true, force: true })

const all = <T>(pick: (of: typeof before) => T[]) => {
  const [was, is] = [pick(before), pick(after)]
  return [
    `${is.filter((one, at) => one === was[at]).length} of ${was.length}`,
    'all equal',
    was.length > 0 && JSON.stringify(was) === JSON.stringify(is),
  ] as const
}
process.stdout.write(`${said}\n${restored}\n`)
leaveWith(
  report('a backup of an open shop, its directory destroyed, restored', [
    ['accounts, by the sessions of before', ...all(({ people }) => people.map(({ profile }) => profile))],
    ['orders', ...all(({ people }) => people.flatMap(({ orders }) => orders))],
    ['photos and figurines', ...all(({ people }) => people.flatMap(({ pictures }) => pictures))],
    ['pictures of the catalogue', ...all(({ pictures }) => pictures)],
    ['seconds to back up', backupSeconds.toFixed(1), '', true],
    ['seconds to restore', restoreSeconds.toFixed(1), '', true],
  ]),
)
