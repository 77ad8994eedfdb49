import { sql } from 'drizzle-orm'
import { refundOrder } from '../../server/payments/refund-order.ts'
import { runSuite } from './checkout.ts'

const PATIENCE_MS = 120_000

/** Thirty refunds at once under one key, and many under their own: never more is refunded than was paid. */
await runSuite('refunds', async till => {
  const { db, jobs, clock } = till.shop
  const deps = { jobs, clock, pageAddress: (path: string) => path }
  const bought = async () => {
    const opened = await till.open()
    await till.confirm(opened, await till.pay(opened))
    return opened.order
  }
  const ask = (orderId: string, key: string, amountPaise?: number) =>
    db
      .transaction(tx =>
        refundOrder(tx, deps, {
          orderId,
          reason: 'a test',
          actor: 'faults',
          key,
          ...(amountPaise && { amountPaise }),
        }),
      )
      .then(
        () => true,
        () => false,
      )
  const one = await bought()
  await till.sandbox.control({ do: 'fault', method: 'POST', path: '/refund', does: 'reset-after' })
  await Promise.all(Array.from({ length: 30 }, () => ask(one.id, 'the same key', 50_00)))
  const two = await bought()
  const granted = (
    await Promise.all(
      Array.from({ length: 30 }, (_, number) => ask(two.id, `key ${number}`, Math.floor(two.amount / 4))),
    )
  ).filter(Boolean).length

  const done = async () =>
    (await till.counted(sql`select count(*) as count from refunds where status in ('asked', 'pending')`)) ===
    0
  // The queue retries in real time.
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until && !(await done())) {
    till.moveOn(60_000)
    await till.sandbox.workOff()
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  const under = await till.counted(
    sql`select count(*) as count from sandbox.refunds r join payments p on p.id = r.payment_id
      where p.order_id = ${one.id}`,
  )
  const back = await till.counted(
    sql`select coalesce(sum(r.amount), 0) as count from sandbox.refunds r join payments p
      on p.id = r.payment_id where p.order_id = ${two.id}`,
  )
  return {
    figures: {
      '30 at once under one key, refunds made': under,
      'quarters granted of 30 asked for': granted,
      'given back of the captured sum': `${back} of ${two.amount} paise`,
    },
    faults: [
      ...(under === 1 ? [] : ['not exactly one refund under one key']),
      ...(granted === 4 ? [] : ['not exactly four quarters were granted']),
      ...(back <= two.amount ? [] : ['more went back than came']),
      ...((await done()) ? [] : ['a refund never ended']),
    ],
  }
})
