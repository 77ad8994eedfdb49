import { sql } from 'drizzle-orm'
import { customer } from '../../test/people.ts'
import { brokenPromotions } from '../../test/promotion-histories.ts'
import { madePromotion } from '../../test/promotions.ts'
import { madeBy } from '../../test/purchases.ts'
import { runSuite } from './checkout.ts'

const BASE = 49_900

/** Invented prices, quantities and names: all are priced by the server or refused with a 4xx. */
await runSuite('tampering', async till => {
  const { slug, price_paise: price } = till.item
  const line = (more: object = {}) => ({ slug, quantity: 1, ...more })
  const own = await madeBy(till.buyer)
  const theirs = await madeBy(await customer(till.shop))
  const figurine = (more: object = {}) => ({
    ...{ kind: 'figurine', figurine_id: own, make: 'figure', quantity: 1 },
    ...more,
  })
  const mixed = (more: object = {}, order: object = {}) => ({
    cartItems: [line(), figurine(more)],
    ...order,
  })
  const bodies: object[] = [
    ...[0, -1, 0.5, 11, '1', null].map(quantity => mixed({ quantity })),
    ...[0, 1, -1, 49_899, 49_901, '49900', null].map(priceMinorUnits => mixed({ priceMinorUnits })),
    ...[1, price / 100, price / 100 + 498.99].map(totalPrice => mixed({}, { totalPrice })),
    ...[theirs, 'fig_nobody', '', null, 5, '../x', slug].map(figurine_id => mixed({ figurine_id })),
    ...['desk_buddy', 'parrot', null, 7].map(kind => mixed({ kind })),
    ...['clay', '', null].map(make => mixed({ make })),
    mixed({ id: 'db_1', slug, giftWrap: true, giftWrapPriceMinorUnits: 0 }),
    mixed({}, { figurine_id: own, quantity: 1 }),
    mixed({}, { cartItems: [line(), line({ kind: 'figurine' }), figurine()] }),
    mixed({}, { cartItems: [figurine({ quantity: 6 }), figurine({ quantity: 6 }), line()] }),
    mixed({}, { cartItems: [line({ figurine_id: own }), figurine()] }),
    ...[0, -1, 0.5, 11, 1e9, '1', null, [], {}, Number.MAX_SAFE_INTEGER].map(quantity => ({
      cartItems: [line({ quantity })],
    })),
    ...[0, 1, -price, price - 1, price + 1, 1e12, '1', null, 0.1].map(priceMinorUnits => ({
      cartItems: [line({ priceMinorUnits })],
    })),
    ...[0, -1, 1, price / 100 - 0.01, price / 100 + 1, 1e15, '1', Number.NaN].map(totalPrice => ({
      cartItems: [line()],
      totalPrice,
    })),
    ...['', 'not-there', '../admin', "'; drop table orders; --", 'A'.repeat(500), null].map(other => ({
      cartItems: [{ slug: other, quantity: 1 }],
    })),
    ...[null, [], {}, 'all', [null], [[]], [1]].map(cartItems => ({ cartItems })),
    { cartItems: Array.from({ length: 51 }, () => line()) },
    { cartItems: Array.from({ length: 11 }, () => line()) },
    { cartItems: [line({ quantity: 6 }), line({ quantity: 6 })] },
    ...['fig_not_mine', '', null, 5, '../x'].map(figurine_id => ({
      figurine_id,
      quantity: 1,
      totalPrice: 1,
      basePrice: 1,
    })),
    { cartItems: [line({ giftWrap: true })], totalPrice: price / 100, giftWrapPrice: 0 },
    { cartItems: [line({ giftWrap: 'no' })] },
    { cartItems: [line({ nameLabel: 'x'.repeat(21) })] },
    { cartItems: [line({ nameLabel: 'x'.repeat(5000) })] },
    { cartItems: [line()], user_id: 'usr_somebody_else', payment_status: 'paid', status: 'Delivered' },
    { cartItems: [line()], total_paise: 100, captured_paise: 100, amount: 100, currency: 'USD' },
    ...[
      { pincode: '012345' },
      { pincode: '12' },
      { state: 'Atlantis' },
      { email: 'nobody' },
      { phone: '12345' },
      { fullName: '' },
      { city: ' ' },
      { address1: null },
    ].map(wrong => ({
      cartItems: [line()],
      shipping: { ...till.shipping(), ...wrong },
    })),
    { cartItems: [line()], billing: { fullName: '' } },
    { cartItems: [line()], shipping: null },
    { cartItems: [line()], shipping: 'home' },
  ]
  const founder = await customer(till.shop, { role: 'admin' })
  const percent = (code: string, value: number, more: object = {}) =>
    madePromotion(founder, { code, kind: 'percent', value, ...more })
  await percent('HALF', 50, { per_customer_limit: 1000 })
  await percent('OVER', 10, { ends_at: '2026-01-01T00:00:00Z' })
  await madePromotion(founder, { code: 'MUCH', kind: 'amount', value: 100_000_000 })
  /** What is taken off is what the promotion says, whatever the request says. */
  const withCodes: [object, least: number][] = [
    ...[
      'half',
      ' HALF ',
      'MUCH',
      'OVER',
      'NOPE',
      '',
      null,
      5,
      {},
      [],
      ['HALF'],
      "HALF' or 1=1",
      'H'.repeat(500),
    ].map((promoCode): [object, number] => [
      { cartItems: [line()], promoCode },
      promoCode === 'MUCH' ? 100 : price / 2,
    ]),
    [{ cartItems: [line()], promoCode: 'HALF', discountPaise: price, discount_paise: price }, price / 2],
    [{ cartItems: [line({ discountPaise: price })], promoCode: 'HALF', totalPrice: 1 }, price / 2],
    [{ cartItems: [line()], promoCode: 'HALF', totalPrice: price / 100 }, price / 2],
    [{ cartItems: [line()], promoCode: 'HALF', replaces: 'DPL-0000000000' }, price / 2],
    [
      { cartItems: [line()], promotion: { paise: price }, discount: { paise: price, shares: [price] } },
      price,
    ],
    [mixed({}, { promoCode: 'HALF' }), (price + BASE) / 2],
  ]
  const faults: string[] = []
  let refused = 0
  let priced = 0
  const leastFor = (body: object) =>
    'cartItems' in body && JSON.stringify(body).includes(own) ? price + BASE : price
  const sent = [...bodies.map(body => [body, leastFor(body)] as const), ...withCodes]
  for (const [body, least] of sent) {
    const answer = await till.buyer.post('/api/payments/order', { shipping: till.shipping(), ...body })
    if (answer.status >= 400 && answer.status < 500) refused += 1
    else if (answer.ok) {
      const { order } = (await answer.json()) as { order: { amount: number } }
      const honest = order.amount >= least && order.amount % 50 === 0
      if (honest) priced += 1
      else faults.push(`${JSON.stringify(body).slice(0, 120)} was charged ${order.amount}`)
    } else faults.push(`${JSON.stringify(body).slice(0, 120)} was answered ${answer.status}`)
  }
  const paid = await till.counted(
    sql`select count(*) as count from orders where paid_at is not null or status <> 'Pending'`,
  )
  return {
    figures: { 'bodies sent': sent.length, 'refused with a 4xx': refused, 'priced by the server': priced },
    faults: [
      ...faults,
      ...(sent.length >= 115 ? [] : ['fewer than 115 bodies']),
      ...(await brokenPromotions(till.shop)),
      ...(paid === 0 ? [] : ['an order was given a state of its own']),
    ],
  }
})
