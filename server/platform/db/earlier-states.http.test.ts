import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  answersOf,
  answerTo,
  backupOf,
  type EarlierState,
  readAnswers,
  readState,
  sha256,
  summarise,
  summariseAfterwards,
  unpackState,
} from '../../../test/earlier-states.ts'
import { customer } from '../../../test/people.ts'
import { shippingTo } from '../../../test/purchases.ts'
import { bodyOf, shopInProcess, type TestApp } from '../../../test/shop-in-process.ts'
import { newDatabase } from '../../../test/template.ts'
import { readConfig } from '../../config.ts'
import { restoreShop } from '../../shop.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'

const { serverUrl } = inject('template')

async function openUpgraded(day: string, settings: Record<string, string>) {
  const state = readState(day)
  const clock = () => new Date(state.left_at)
  const shop = await shopInProcess({ ...state.settings, ...settings }, { clock })
  const found = { summary: await summarise(shop, state), after: await summariseAfterwards(shop, state) }
  return { state, shop, found }
}
type Upgraded = Awaited<ReturnType<typeof openUpgraded>>

function expectTheSame({ state, found }: Upgraded) {
  const { proofs = [], ...summary } = state.summary
  expect(found.summary).toMatchObject(summary)
  // The upgrade adds those of orders that an earlier version took without.
  expect(found.summary.proofs ?? []).toEqual(expect.arrayContaining(proofs))
  expect(found.after).toEqual(state.after)
  expect(found.after).toMatchObject(state.board ?? {})
}

async function filesOf(shop: TestApp, { files }: EarlierState) {
  const found: Record<string, string> = {}
  for (const key of Object.keys(files)) {
    const bytes = await shop.files.get(key)
    found[key] = bytes ? sha256(bytes) : 'missing'
  }
  return found
}

/** Files for the printer are made again, so a backup has none. */
const withoutPrints = ({ files }: EarlierState) =>
  Object.fromEntries(Object.entries(files).filter(([key]) => !key.startsWith('prints/')))

async function expectSessions({ shop, state }: Upgraded) {
  for (const { email, id, cookie } of [state.admin, ...state.sessions])
    expect(await answerTo(shop, '/api/auth/get-session', cookie)).toMatchObject({ user: { id, email } })
}

/** Places an order of a new account with a code of first orders; returns why it is refused, or `ordered`. */
async function firstOrders({ shop, state: { buyer, admin } }: Upgraded) {
  const promoCode = buyer.first_order_code ?? 'WELCOME'
  if (buyer.first_order_code === null) {
    const headers = { cookie: admin.cookie }
    const terms = { code: promoCode, kind: 'percent', value: 10, scope: 'all', first_order_only: true }
    expect((await shop.send('POST', '/api/admin/promotions', terms, headers)).status).toBe(200)
  }
  const { desk_buddies } = await bodyOf<{ desk_buddies: { slug: string }[] }>(
    await shop.get('/api/desk-buddies?limit=1'),
  )
  const cartItems = [{ slug: desk_buddies[0]?.slug, quantity: 1 }]
  return async (account: string, contact: { email: string; phone: string }) => {
    const who = await customer(shop, { email: account })
    const answer = await who.post('/api/payments/order', {
      cartItems,
      promoCode,
      shipping: shippingTo(contact),
    })
    return answer.ok ? 'ordered' : (await bodyOf<{ code: string }>(answer)).code
  }
}

/** An embedded database takes seconds to make, so all backups are restored into copies of one. */
const empty = mkdtempSync(join(tmpdir(), 'dopple-empty-'))
beforeAll(async () => {
  if (serverUrl !== null) return
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDirectory: empty,
    log: createLog('silent'),
  })
  await database.close()
})
afterAll(() => rmSync(empty, { recursive: true, force: true }))

describe.each(['2026-11-26', '2026-11-22', '2026-11-21'])('the shop as it was on %s', day => {
  describe.skipIf(serverUrl !== null)('in its data directory', () => {
    let directory: string
    let upgraded: Upgraded
    let answers: Record<string, unknown>
    beforeAll(async () => {
      directory = unpackState(day)
      upgraded = await openUpgraded(day, { DATA_DIR: directory })
      answers = await answersOf(upgraded.shop, upgraded.state)
    })
    afterAll(async () => {
      await upgraded.shop.close()
      rmSync(directory, { recursive: true, force: true })
    })

    test('has every order, sum, card, due day, account, proof and mail it had', () => expectTheSame(upgraded))

    test('answers about every order as it did', () => {
      const before = readAnswers(day)
      expect(Object.keys(answers)).toEqual(Object.keys(before))
      for (const [path, answer] of Object.entries(answers))
        expect(JSON.stringify(answer, null, 1), path).toBe(JSON.stringify(before[path], null, 1))
    })

    test('has its files', async () => {
      const { shop, state } = upgraded
      expect(await filesOf(shop, state)).toEqual(state.files)
    })

    test('knows who was logged in', () => expectSessions(upgraded))

    test('remembers where its paid orders went, and its profiles follow the last one', async () => {
      const { rows } = await upgraded.shop.db.execute(sql`
        select count(distinct o.user_id)::int as buyers, count(distinct a.user_id)::int as remembered
        from orders o left join addresses a on a.user_id = o.user_id
        where o.paid_at is not null and o.user_id is not null`)
      expect(rows[0]?.buyers).toBeGreaterThan(0)
      expect(rows[0]?.remembered).toBe(rows[0]?.buyers)
      for (const { id, cookie } of upgraded.state.sessions) {
        const answer = await upgraded.shop.request(`/api/profiles/${id}/addresses`, { headers: { cookie } })
        expect(answer.status).toBe(200)
      }
      const doubled = await upgraded.shop.db.execute(sql`
        select 1 from users u join addresses a on a.user_id = u.id and a."for" = 'self'
        where u.address_from = 'hand' and a.address ->> 'address1' = u.address_line1
          and a.address ->> 'pincode' = u.pincode`)
      expect(doubled.rows).toEqual([])
    })

    test('has no schedule of a job that is gone', async () => {
      const { rows } = await upgraded.shop.db.execute(
        sql`select name from pgboss.schedule where name in ('orders.recognise', 'proofs.supply')`,
      )
      expect(rows).toEqual([])
    })

    test('gives a code of first orders to no buyer from before, whichever account asks', async () => {
      const { email, phone } = upgraded.state.buyer
      const place = await firstOrders(upgraded)
      expect([
        await place('by-phone@example.com', { phone, email: 'by-phone@example.com' }),
        await place('by-mail@example.com', { phone: '9300000001', email }),
        await place('new@example.com', { phone: '9300000002', email: 'new@example.com' }),
      ]).toEqual(['promo.first_order', 'promo.first_order', 'ordered'])
    })
  })

  test('is the same shop restored from its backup', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'dopple-restored-'))
    cpSync(empty, directory, { recursive: true })
    const settings = { DATA_DIR: directory, ...(serverUrl && { DATABASE_URL: await newDatabase(serverUrl) }) }
    await restoreShop(readConfig(settings), createLog('silent'), backupOf(day))
    const upgraded = await openUpgraded(day, settings)
    try {
      const { shop, state } = upgraded
      expectTheSame(upgraded)
      expect(await filesOf(shop, state)).toMatchObject(withoutPrints(state))
      await expectSessions(upgraded)
    } finally {
      await upgraded.shop.close()
      rmSync(directory, { recursive: true, force: true })
    }
  })
})
