import { sql } from 'drizzle-orm'
import { type Paid, runSuite } from './checkout.ts'

/** Other secrets, changed bytes, signatures of other orders, lower amounts: none may have an effect. */
await runSuite('forged', async till => {
  const [one, two] = [await till.open(), await till.open()]
  const paid = await till.pay(one)
  const webhooks = await till.webhooksOf(one)
  const answers: number[] = []
  for (const webhook of webhooks) {
    const { body } = webhook
    answers.push((await till.hear(webhook, till.signed(body, 'another secret'))).status)
    answers.push((await till.hear(webhook, '')).status)
    answers.push((await till.hear(webhook, till.signed(`${body} `))).status)
    for (let at = 0; at < body.length; at += Math.ceil(body.length / 20)) {
      const changed = body.slice(0, at) + String.fromCharCode(body.charCodeAt(at) ^ 1) + body.slice(at + 1)
      answers.push((await till.hear({ ...webhook, body: changed }, till.signed(body))).status)
    }
  }
  const forgeries: Paid[] = [
    {
      ...paid,
      razorpay_signature: paid.razorpay_signature.replace(/.$/, last => (last === '0' ? '1' : '0')),
    },
    { ...paid, razorpay_signature: '' },
    { ...paid, razorpay_payment_id: 'pay_00000000000000' },
    { ...paid, razorpay_signature: paid.razorpay_signature.toUpperCase() },
  ]
  for (const forged of forgeries) answers.push((await till.confirm(one, forged)).status)
  answers.push((await till.confirm(two, paid)).status)
  const effects = await till.counted(sql`select count(*) as count from orders where paid_at is not null`)

  // A valid signature for a payment of the wrong amount: it is refunded, and the order stays open.
  const three = await till.open()
  const small = await till.pay(three)
  await till.shop.db.execute(
    sql`update sandbox.payments set amount = 100 where id = ${small.razorpay_payment_id}`,
  )
  const answer = await till.confirm(three, small)
  const unpaid =
    (await till.counted(
      sql`select count(*) as count from orders where id = ${three.order.id} and paid_at is null`,
    )) === 1
  await till.confirm(one, paid)
  const letThrough = answers.filter(status => status < 400).length
  return {
    figures: {
      'forgeries sent': answers.length,
      'let through': letThrough,
      'orders paid by them': effects,
      'a lower amount': `${answer.status}, ${unpaid ? 'not paid' : 'PAID'}`,
    },
    faults: [
      ...(letThrough === 0 ? [] : ['a forgery was let through']),
      ...(effects === 0 ? [] : ['a forgery paid an order']),
      ...(unpaid ? [] : ['a lower amount paid an order']),
    ],
  }
})
