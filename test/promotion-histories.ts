import { type SQL, sql } from 'drizzle-orm'
import { cancelUnpaid } from '../server/payments/reconcile.ts'
import type { TestApp } from './create-test-app.ts'
import { type Customer, customer } from './people.ts'
import { madePromotion } from './promotions.ts'
import { madeBy, type Opened } from './purchases.ts'

interface Random {
  below: (limit: number) => number
}
interface Wanted {
  histories: number
  random: Random
  /** How many go on at the same time. */
  atOnce: number
}
export interface Told {
  histories: number
  placed: number
  /** Of those placed: with a figurine, and with one beside a Desk Buddy. */
  withFigurines: number
  mixed: number
  refused: Record<string, number>
  steps: Record<string, number>
  faults: string[]
}
const BUYERS = 24
const DAY_MS = 24 * 3600_000
const NAMES = [null, 'Nani', 'Papa', 'Tara']

/** Small limits, so that they are reached, and every kind and scope. */
const TERMS = [
  { code: 'ONE', kind: 'percent', value: 50, total_limit: 1 },
  { code: 'FEW', kind: 'percent', value: 10, total_limit: 7 },
  { code: 'EACH', kind: 'amount', value: 33_333, per_customer_limit: 2 },
  { code: 'FIRST', kind: 'percent', value: 15, first_order_only: true },
  { code: 'WRAP', kind: 'free_wrap', value: 0, total_limit: 40 },
  { code: 'ALL', kind: 'percent', value: 100, total_limit: 60 },
  { code: 'MUCH', kind: 'amount', value: 5_000_000, scope: 'desk_buddies' },
  { code: 'PLAIN', kind: 'percent', value: 7 },
  { code: 'FIGURE', kind: 'percent', value: 20, scope: 'figurine', total_limit: 300 },
  { code: 'LARGE', kind: 'percent', value: 12, min_pieces: 4, per_customer_limit: 5 },
  { code: null, kind: 'percent', value: 5, min_pieces: 3 },
  { code: null, kind: 'percent', value: 30, min_pieces: 8, total_limit: 25 },
]

/** Random lives of orders with promotions: placed, repeated, paid, lapsed, cancelled, taken back, paid late, refunded. */
export async function liveThrough(shop: TestApp, { histories, random, atOnce }: Wanted): Promise<Told> {
  const admin = await customer(shop, { role: 'admin' })
  const buyers: Customer[] = []
  while (buyers.length < BUYERS) buyers.push(await customer(shop))
  const figurines = new Map<Customer, string>()
  for (const buyer of buyers) figurines.set(buyer, await madeBy(buyer))
  for (const terms of TERMS) await madePromotion(admin, { scope: 'all', ...terms })
  const { rows } = await shop.db.execute(sql`select slug from desk_buddies where is_active order by position`)
  const told: Told = {
    histories: 0,
    placed: 0,
    withFigurines: 0,
    mixed: 0,
    refused: {},
    steps: {},
    faults: [],
  }
  const life = historyOf(shop, {
    told,
    random,
    admin,
    buyers,
    figurines,
    slugs: (rows as { slug: string }[]).map(({ slug }) => slug),
  })
  const work = async () => {
    while (told.histories < histories) {
      told.histories += 1
      await life(told.histories)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  told.faults.push(...(await brokenPromotions(shop)))
  return told
}

interface World {
  told: Told
  random: Random
  admin: Customer
  buyers: Customer[]
  figurines: Map<Customer, string>
  slugs: string[]
}
function historyOf(shop: TestApp, { told, random, admin, buyers, figurines, slugs }: World) {
  const one = <T>(items: readonly T[]): T => items[random.below(items.length)] as T
  const count = (counts: Record<string, number>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  const some = () => ({ quantity: 1 + random.below(3), giftWrap: random.below(3) === 0 })
  const figurineOf = (who: Customer) => ({ figurine_id: figurines.get(who), make: 'figure' })
  /** Each line has a name of its own, so that none holds more than ten of one thing. */
  const cart = (who: Customer) =>
    NAMES.slice(0, 1 + random.below(NAMES.length)).map(nameLabel =>
      random.below(3) === 0
        ? { kind: 'figurine', ...figurineOf(who), nameLabel, ...some() }
        : { slug: one(slugs), nameLabel, ...some() },
    )
  /** A cart, or at times one figurine by itself. */
  const goods = (who: Customer) => {
    if (random.below(6) > 0) return { cartItems: cart(who) }
    const { quantity, giftWrap } = some()
    return { ...figurineOf(who), quantity, gift_wrap: giftWrap }
  }
  const shipping = (number: number, who: Customer) => ({
    fullName: 'Asha Rao',
    email: who.email,
    phone: String(6_000_000_000 + buyers.indexOf(who)),
    address1: `${number}, Carter Road`,
    ...{ city: 'Mumbai', state: 'Maharashtra', pincode: '400050' },
  })

  /** A refusal says why; anything else but an order is a fault. */
  async function placed(who: Customer, body: object): Promise<Opened | null> {
    const answer = await who.post('/api/payments/order', body)
    const said = (await answer.json()) as Opened & { code?: string; order_id?: string }
    if (answer.ok) return said
    count(told.refused, said.code ?? String(answer.status))
    if (answer.status !== 409) told.faults.push(`an order was answered ${answer.status} ${said.code}`)
    if (said.code !== 'promo.held' || random.below(2) === 0) return null
    return placed(who, { ...body, replaces: said.order_id })
  }
  async function paid(who: Customer, { order }: Opened) {
    const pay = { do: 'pay', order: order.razorpay_order_id, webhooks: 'none' }
    const form = await shop.paymentSetup.sandbox?.control(pay as never)
    const answer = await who.post('/api/payments/confirm', { ...(form as object), orderId: order.id })
    if (!answer.ok) told.faults.push(`a payment was answered ${answer.status}`)
  }
  const status = (id: string, name: string, more: object = {}) =>
    admin.ask('PUT', '/api/admin/orders/status', { order_id: id, status: name, ...more })
  async function lapsed({ order }: Opened) {
    const long = new Date(shop.clock().getTime() - 6 * DAY_MS).toISOString()
    await shop.db.execute(
      sql`update orders set opened_at = ${long}::timestamptz, created_at = ${long}::timestamptz where id = ${order.id}`,
    )
    const { provider } = shop.paymentSetup
    await cancelUnpaid({ ...shop, provider, pageAddress: (path: string) => path }, order.id)
  }
  const refunded = ({ order }: Opened, what: object) =>
    admin.post(`/api/admin/orders/${order.id}/refunds`, { reason: 'as the seed says', ...what })

  return async (number: number) => {
    const who = one(buyers)
    const code = one([...TERMS.map(terms => terms.code), 'UNKNOWN'])
    const wanted = goods(who)
    const body = { ...wanted, promoCode: code, shipping: shipping(number, who) }
    const twice = random.below(4) === 0
    const [opened] = await Promise.all([placed(who, body), ...(twice ? [placed(who, body)] : [])])
    if (!opened) return
    told.placed += 1
    const isFigurine = wanted.cartItems?.map(line => 'figurine_id' in line) ?? [true]
    if (isFigurine.includes(true)) told.withFigurines += 1
    if (new Set(isFigurine).size > 1) told.mixed += 1
    const step = one(['pay', 'pay', 'pay', 'lapse', 'cancel', 'late', 'race', 'leave', 'by desk'])
    count(told.steps, step)
    if (step === 'pay') {
      await paid(who, opened)
      const part = random.below(5)
      if (part < 2)
        await refunded(opened, part === 0 && opened.order.amount >= 500 ? { amount_minor_units: 200 } : {})
      if (part === 2) await refunded(opened, { line: 1 })
      if (random.below(4) === 0) await status(opened.order.id, 'Cancelled', { refund: true })
    }
    if (step === 'lapse') await lapsed(opened)
    if (step === 'cancel') await status(opened.order.id, 'Cancelled')
    if (step === 'late') {
      const cancelled = await status(opened.order.id, 'Cancelled')
      const { entry } = (await cancelled.json()) as { entry: number }
      await admin.post(`/api/admin/orders/${opened.order.id}/undo`, { entry })
      await paid(who, opened)
    }
    if (step === 'by desk') {
      await status(opened.order.id, 'Cancelled')
      const moved = await status(opened.order.id, 'Processing', { unpaid: true, revive: true })
      if (!moved.ok) told.faults.push(`the desk was answered ${moved.status}`)
      if (random.below(2) === 0) await paid(who, opened)
    }
    if (step === 'race')
      await Promise.all([paid(who, opened), status(opened.order.id, 'Cancelled', { refund: false })])
  }
}

const takenBack = sql`exists (select 1 from order_history h where h.order_id = u.order_id and h.from_status = 'Cancelled')`

/** Each names what must hold for promotions, and counts where it does not. */
const PROMISES: [string, SQL][] = [
  [
    'counters that are not their uses',
    sql`select count(*)::int as count from promotions p where p.taken <> (
      select count(*) from promotion_uses u where u.promotion_id = p.id and u.state <> 'released')`,
  ],
  [
    'uses in another state than their order',
    sql`select count(*)::int as count from promotion_uses u join orders o on o.id = u.order_id
      where u.state <> case when o.paid_at is not null then 'used' when o.status = 'Cancelled' then 'released'
        when o.status = 'Pending' then 'held' else 'used' end`,
  ],
  [
    'orders whose discount is not that of their use and their lines',
    sql`select count(*)::int as count from orders o left join promotion_uses u on u.order_id = o.id
      where o.discount_paise <> coalesce(u.amount_paise, 0)
        or o.discount_paise <> (select sum(l.discount_paise) from order_lines l where l.order_id = o.id)`,
  ],
  [
    'orders whose total is not their lines less their discount, or less than a rupee',
    sql`select count(*)::int as count from orders o where o.total_paise < 100 or o.total_paise <> (
      select sum(l.unit_price_paise * l.quantity - l.discount_paise + case when l.gift_wrap
        then l.gift_wrap_paise * case l.kind when 'figurine' then 1 else l.quantity end else 0 end)
      from order_lines l where l.order_id = o.id)`,
  ],
  [
    'lines with a discount larger than what they cost',
    sql`select count(*)::int as count from order_lines l
      where l.discount_paise > (l.unit_price_paise + l.gift_wrap_paise) * l.quantity`,
  ],
  [
    'promotions used more often than their limit, orders taken back from Cancelled aside',
    sql`select count(*)::int as count from promotions p where p.total_limit < p.taken - (
      select count(*) from promotion_uses u where u.promotion_id = p.id and ${takenBack})`,
  ],
  [
    'customers who used a promotion too often, orders taken back from Cancelled aside',
    sql`select count(*)::int as count from (
      select 1 from promotion_uses u join promotions p on p.id = u.promotion_id
      where u.state <> 'released' and p.per_customer_limit is not null
        and not ${takenBack}
      group by p.id, u.user_id having count(*) > min(p.per_customer_limit)) often`,
  ],
  [
    'customers who hold a limited promotion with more than one unpaid order',
    sql`select count(*)::int as count from (
      select 1 from promotion_uses u join promotions p on p.id = u.promotion_id
      where u.state = 'held' and p.total_limit is not null and not ${takenBack}
      group by p.id, u.user_id having count(*) > 1) hoarded`,
  ],
  [
    'first orders that were not the first of their customer',
    sql`select count(*)::int as count from promotion_uses u
      join promotions p on p.id = u.promotion_id and p.first_order_only join orders o on o.id = u.order_id
      where u.state <> 'released' and not ${takenBack} and exists (select 1 from orders e
        where e.paid_at < o.created_at - interval '2 seconds' and (e.user_id = o.user_id or e.email_key = o.email_key or e.phone_key = o.phone_key))`,
  ],
  [
    'captured payments of orders with a code that were given back though the order stands',
    sql`select count(*)::int as count from orders o join refunds r on r.order_id = o.id
      where o.discount_paise > 0 and o.status <> 'Cancelled' and r.actor = 'shop' and r.status <> 'failed'`,
  ],
]

export async function brokenPromotions({ db }: Pick<TestApp, 'db'>): Promise<string[]> {
  const found: string[] = []
  for (const [name, query] of PROMISES) {
    const { rows } = await db.execute(query)
    const { count } = (rows as { count: number }[])[0] ?? { count: -1 }
    if (count !== 0) found.push(`${name}: ${count}`)
  }
  return found
}
