import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { differences } from '../../server/admin/operations/stored-state.ts'
import { type Customer, customer } from '../../test/people.ts'
import { shopInProcess } from '../../test/shop-in-process.ts'
import { leaveWith } from '../report.ts'

export interface Opened {
  order: { id: string; amount: number; currency: string; razorpay_order_id: string }
}
export interface Paid {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}
export interface Webhook {
  eventId: string
  event: string
  body: string
}

/** A shop with its sandbox in this process, a clock that can be moved, and a customer. */
export async function openTill(settings: Record<string, string> = {}) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'dopple-faults-'))
  let ahead = 0
  const shop = await shopInProcess(
    { DATA_DIR: dataDirectory, RATE_LIMITS: 'off', ...settings },
    { clock: () => new Date(Date.now() + ahead) },
  )
  const { sandbox, webhookSecrets } = shop.paymentSetup
  if (!sandbox) throw new Error('these suites pay in the sandbox')
  const buyer = await customer(shop)
  const { rows } = await shop.db.execute(
    sql`select slug, price_paise from desk_buddies where is_active order by position limit 1`,
  )
  const [item] = rows as { slug: string; price_paise: number }[]
  if (!item) throw new Error('the catalogue is empty')
  let orders = 0

  const shipping = () => {
    orders += 1
    return {
      fullName: 'Asha Rao',
      email: buyer.email,
      phone: '9820041122',
      address1: `${orders}, Carter Road`,
      city: 'Mumbai',
      state: 'Maharashtra',
      pincode: '400050',
    }
  }
  const signed = (body: string, secret = webhookSecrets[0] ?? '') =>
    createHmac('sha256', secret).update(body).digest('hex')
  const counted = async (query: ReturnType<typeof sql>) =>
    Number((((await shop.db.execute(query)).rows as { count: unknown }[])[0] ?? { count: 0 }).count)

  return {
    shop,
    sandbox,
    buyer,
    item,
    shipping,
    signed,
    moveOn: (ms: number) => {
      ahead += ms
    },
    open: async (
      body: object = { cartItems: [{ slug: item.slug, quantity: 1 }], shipping: shipping() },
      who: Customer = buyer,
    ): Promise<Opened> => (await who.post('/api/payments/order', body)).json() as Promise<Opened>,
    pay: async ({ order }: Opened, more: object = {}): Promise<Paid> =>
      (await sandbox.control({
        do: 'pay',
        order: order.razorpay_order_id,
        webhooks: 'none',
        ...more,
      } as never)) as Paid,
    confirm: ({ order }: Opened, paid: Paid) =>
      buyer.post('/api/payments/confirm', { orderId: order.id, ...picked(paid) }),
    webhooksOf: async ({ order }: Opened): Promise<Webhook[]> =>
      ((await sandbox.control({ do: 'webhooks', order: order.razorpay_order_id })) as { webhooks: Webhook[] })
        .webhooks,
    hear: ({ eventId, body }: Pick<Webhook, 'eventId' | 'body'>, signature = signed(body)) =>
      shop.request('/api/payments/webhook', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': eventId,
          'x-razorpay-signature': signature,
        },
        body,
      }),
    /** Waits until every received webhook has been processed. */
    async settled(patienceMs = 120_000) {
      const until = performance.now() + patienceMs
      while (
        (await counted(sql`select count(*) as count from webhook_events where processed_at is null`)) > 0
      ) {
        if (performance.now() > until) throw new Error('some webhooks were not worked through in time')
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    },
    counted,
    async close() {
      await shop.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}
export type Till = Awaited<ReturnType<typeof openTill>>

const picked = ({ razorpay_order_id, razorpay_payment_id, razorpay_signature }: Paid) => ({
  razorpay_order_id,
  razorpay_payment_id,
  razorpay_signature,
})

/** Each row names an invariant and counts its violations. */
export const brokenInvariants = ({ counted, shop }: Till) => brokenInvariantsOf(counted, shop.clock())

/** Webhooks received after `until` wait in their jobs for the next start. */
export async function brokenInvariantsOf(
  counted: (query: ReturnType<typeof sql>) => Promise<number>,
  until = new Date(),
): Promise<string[]> {
  const breaks: [string, ReturnType<typeof sql>][] = [
    [
      'I1 captured money without a paid order or a refund',
      sql`select count(*) as count from sandbox.payments p where p.status = 'captured'
        and not exists (select 1 from payments q join orders o on o.id = q.order_id where q.id = p.id
          and q.pays and o.paid_at is not null and o.captured_paise = p.amount)
        and not exists (select 1 from refunds r where r.payment_id = p.id and r.status <> 'failed')`,
    ],
    [
      'I2 paid orders without captured money',
      sql`select count(*) as count from orders o where o.paid_at is not null
        and not exists (select 1 from payments q join sandbox.payments p on p.id = q.id
          where q.order_id = o.id and q.pays and p.status in ('captured', 'refunded'))`,
    ],
    [
      'I3 orders paid twice',
      sql`select count(*) as count from (select order_id from payments where pays group by order_id
        having count(*) > 1) as twice`,
    ],
    [
      'I4 refunds above the captured sum',
      sql`select count(*) as count from sandbox.payments p
        where p.amount < (select coalesce(sum(r.amount), 0) from sandbox.refunds r where r.payment_id = p.id
          and r.status <> 'failed')`,
    ],
    [
      'I5 webhooks without their effect',
      sql`select count(*) as count from webhook_events where processed_at is null
        and received_at <= ${until.toISOString()}::timestamptz`,
    ],
    [
      'I9 paid orders without exactly one letter',
      sql`select count(*) as count from orders o where o.paid_at is not null
        and (select count(*) from mails m where m.about = o.id
          and m.kind = 'order.placed') <> 1`,
    ],
    [
      'stored state that differs from what it follows from',
      sql`select count(*) as count from (${differences}) found`,
    ],
  ]
  const found: string[] = []
  for (const [name, query] of breaks) {
    const count = await counted(query)
    if (count > 0) found.push(`${name}: ${count}`)
  }
  return found
}

/** Reproducible: the seed is printed. */
export function seeded(seed: number) {
  let state = seed >>> 0 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  return {
    next,
    below: (limit: number) => Math.floor(next() * limit),
    shuffled: <T>(items: readonly T[]) =>
      items
        .map(item => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}

export interface Verdict {
  figures: Record<string, string | number>
  faults: string[]
}

export async function runSuite(
  name: string,
  work: (till: Till) => Promise<Verdict>,
  { settings = {}, end }: { settings?: Record<string, string>; end?: () => Promise<void> } = {},
) {
  const till = await openTill(settings)
  const since = performance.now()
  let passed = false
  try {
    const { figures, faults } = await work(till)
    const broken = [...faults, ...(await brokenInvariants(till))]
    process.stdout.write(`\n${name}\n`)
    for (const [what, figure] of Object.entries(figures))
      process.stdout.write(`  ${what.padEnd(52)} ${figure}\n`)
    process.stdout.write(`  ${'seconds'.padEnd(52)} ${((performance.now() - since) / 1000).toFixed(1)}\n`)
    for (const fault of broken) process.stdout.write(`  BROKEN ${fault}\n`)
    process.stdout.write(broken.length === 0 ? '  passed\n' : '  failed\n')
    passed = broken.length === 0
  } finally {
    await till.close()
    await end?.()
  }
  // The image worker would stay for another minute.
  leaveWith(passed)
}

export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
