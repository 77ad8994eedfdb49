import { sql } from 'drizzle-orm'
import { customer } from '../../test/people.ts'
import { brokenPromotions } from '../../test/promotion-histories.ts'
import { madePromotion } from '../../test/promotions.ts'
import { madeBy } from '../../test/purchases.ts'
import { runSuite } from './checkout.ts'

const ROUNDS = 30

/** Double clicks, two tabs, and provider responses lost after the work was done; every second cart is mixed. */
await runSuite('twice', async till => {
  const { sandbox, buyer } = till
  const faults: string[] = []
  const founder = await customer(till.shop, { role: 'admin' })
  const limits = { total_limit: ROUNDS, per_customer_limit: ROUNDS }
  await madePromotion(founder, { code: 'TWICE', kind: 'percent', value: 10, ...limits })
  const figurine = { kind: 'figurine', figurine_id: await madeBy(buyer), make: 'figure', quantity: 1 }
  for (let round = 0; round < ROUNDS; round += 1) {
    const cartItems = [{ slug: till.item.slug, quantity: 1 }, ...(round % 2 === 1 ? [figurine] : [])]
    const body = { cartItems, promoCode: 'twice', shipping: till.shipping() }
    if (round % 3 === 1)
      await sandbox.control({ do: 'fault', method: 'POST', path: '/orders', does: 'reset-after' })
    if (round % 3 === 2)
      await sandbox.control({ do: 'fault', method: 'GET', path: '/payments', does: 'reset-before' })
    const answers = await Promise.all([
      buyer.post('/api/payments/order', body),
      buyer.post('/api/payments/order', body),
      buyer.post('/api/payments/order', body),
    ])
    const opened = await Promise.all(
      answers
        .filter(answer => answer.ok)
        .map(async answer => (await answer.json()) as Awaited<ReturnType<typeof till.open>>),
    )
    if (answers.some(answer => !answer.ok && answer.status !== 409))
      faults.push(`round ${round}: answered ${answers.map(({ status }) => status)}`)
    const [first] = opened
    if (!first || new Set(opened.map(({ order }) => order.razorpay_order_id)).size !== 1) {
      faults.push(`round ${round}: ${opened.length} answers, not one provider order`)
      continue
    }
    const paid = await till.pay(first)
    const confirms = await Promise.all([till.confirm(first, paid), till.confirm(first, paid)])
    if (confirms.some(answer => !answer.ok))
      faults.push(`round ${round}: a confirm answered ${confirms.map(({ status }) => status)}`)
    await buyer.post(`/api/orders/${first.order.id}/check`)
    await sandbox.control({ do: 'clear-faults' })
  }
  const orders = await till.counted(sql`select count(*) as count from orders`)
  const paid = await till.counted(sql`select count(*) as count from orders where paid_at is not null`)
  const approved = await till.counted(sql`select count(*) as count from proofs where state = 'approved'`)
  const theirs = await till.counted(sql`select count(*) as count from sandbox.orders`)
  const uses = await till.counted(
    sql`select sum(taken) as count from promotions p where taken = (
      select count(*) from promotion_uses u where u.promotion_id = p.id and u.state = 'used')`,
  )
  return {
    figures: {
      rounds: ROUNDS,
      'uses of the code, one an order': uses,
      'our orders': orders,
      'paid, each once': paid,
      'figures approved by ordering': approved,
      'orders at the provider': theirs,
    },
    faults: [
      ...faults,
      ...(approved === ROUNDS / 2 ? [] : ['not exactly one approved figure per mixed order']),
      ...(await brokenPromotions(till.shop)),
      ...(uses === ROUNDS && orders === ROUNDS && paid === ROUNDS && theirs === ROUNDS
        ? []
        : ['not exactly one order and one payment per round']),
    ],
  }
})
