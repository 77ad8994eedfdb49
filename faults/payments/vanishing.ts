import { sql } from 'drizzle-orm'
import { runSuite, seeded } from './checkout.ts'

const ORDERS = 100
const MINUTE = 60_000
const SEED = Number(process.argv[2] ?? Date.now() % 1_000_000)

/** The browser is gone after paying and no webhook comes; half of the banks answer after up to three days. */
await runSuite(`vanishing (seed ${SEED})`, async till => {
  const random = seeded(SEED)
  const late: { payment: string; after: number }[] = []
  for (let order = 0; order < ORDERS; order += 1) {
    const opened = await till.open()
    const isLate = order % 2 === 1
    const { razorpay_payment_id } = await till.pay(opened, isLate ? { outcome: 'bank-silent' } : {})
    if (isLate)
      late.push({ payment: razorpay_payment_id, after: (10 + random.next() * 3 * 24 * 60) * MINUTE })
  }
  const { takeDueOrders } = await import('../../server/orders/orders-to-check.ts')
  const { findOpenedOrder } = await import('../../server/orders/provider-order.ts')
  const { payOrder } = await import('../../server/payments/pay-order.ts')
  const { db, clock, paymentSetup, events, jobs, log, promises } = till.shop
  const deps = {
    db,
    clock,
    events,
    jobs,
    log,
    promises,
    provider: paymentSetup.provider,
    pageAddress: (path: string) => path,
  }
  let passed = 0
  const paidAfter: number[] = []
  const paid = () => till.counted(sql`select count(*) as count from orders where paid_at is not null`)
  while (passed < 5 * 24 * 60 * MINUTE && (await paid()) < ORDERS) {
    const step = passed < 60 * MINUTE ? 5 * MINUTE : 60 * MINUTE
    till.moveOn(step)
    passed += step
    for (const one of late.filter(({ after }) => after <= passed && after > passed - step)) {
      await till.sandbox.control({ do: 'fail', payment: one.payment }).catch(() => undefined)
      await till.sandbox.control({ do: 'late-authorise', payment: one.payment })
    }
    const before = await paid()
    for (const { id } of await takeDueOrders(db, clock(), 500))
      await payOrder(deps, await findOpenedOrder(db, id))
    const now = await paid()
    for (let found = before; found < now; found += 1) paidAfter.push(passed / MINUTE)
  }
  const found = await paid()
  return {
    figures: {
      'orders paid': `${found} of ${ORDERS}`,
      'the last one found after': `${((paidAfter.at(-1) ?? 0) / 60).toFixed(1)} hours`,
    },
    faults: found === ORDERS ? [] : ['a paid order was lost'],
  }
})
