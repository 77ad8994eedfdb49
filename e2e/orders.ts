import type { Page } from '@playwright/test'
import { defaultFigure } from '../shared/figure/figure.ts'

/** Orders and pays over HTTP; the screens for it have tests of their own. */
async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, {
    data,
    headers: { origin: process.env.SHOP_ADDRESS ?? '', connection: 'close' },
  })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as T
}

interface Opened {
  order: { id: string; razorpay_order_id: string }
}
let placed = 0
/** A different phone number each time, so that an order can be found by it. */
const phone = () => `9${String(process.pid % 10_000).padStart(4, '0')}${String(++placed).padStart(5, '0')}`

const shippingTo = (name: string) => ({
  fullName: name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  phone: phone(),
  address1: `${placed}, Lotus Court`,
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400050',
})

/** An unpaid order of one Desk Buddy, wrapped and with a name on it. */
async function open(
  page: Page,
  name: string,
  { quantity = 1, ...whom }: { quantity?: number; billing?: object; gift?: object } = {},
) {
  const { desk_buddies } = (await (await page.request.get('/api/desk-buddies?limit=1')).json()) as {
    desk_buddies: { slug: string }[]
  }
  const shipping = shippingTo(name)
  const cartItems = [{ slug: desk_buddies[0]?.slug, quantity, nameLabel: 'Papa-ji', giftWrap: true }]
  const { order } = await post<Opened>(page, '/api/payments/order', { cartItems, shipping, ...whom })
  return { ...order, phone: shipping.phone }
}

async function pay(page: Page, { id, razorpay_order_id }: Opened['order']) {
  const sandbox = '/sandbox/razorpay/window/payments'
  const attempt = await post<{ id: string }>(page, sandbox, {
    key: 'rzp_test_sandbox',
    order_id: razorpay_order_id,
    paid: { method: 'netbanking', bank: 'HDFC' },
    outcome: 'succeeds',
  })
  const { result } = await post<{ result: object }>(page, `${sandbox}/${attempt.id}/bank`, {
    answer: 'success',
  })
  await post(page, '/api/payments/confirm', { orderId: id, ...result })
}

export const unpaidOrder = async (page: Page, name: string) => (await open(page, name)).id

export async function paidOrder(page: Page, name: string, given: Parameters<typeof open>[2] = {}) {
  const order = await open(page, name, given)
  await pay(page, order)
  return { id: order.id, phone: order.phone }
}

/** Sent straight to its receiver. */
export const paidPresent = (page: Page, receiver: string) =>
  paidOrder(page, receiver, { gift: { to_receiver: true }, billing: shippingTo('Asha Rao') })

/** A paid order of a figure from the kit, made as it stands or after its drawing. */
export async function paidFigurine(
  page: Page,
  make: 'figure' | 'drawing',
  nameLabel = 'Nani',
  { quantity = 1, ...whom }: { quantity?: number; gift?: object; billing?: object } = {},
) {
  const { figurine } = await post<{ figurine: { id: string } }>(page, '/api/figurines/made', {
    figure: defaultFigure,
  })
  return paidOrderOf(page, { figurine_id: figurine.id, make, nameLabel, quantity, ...whom })
}

export async function paidOrderOf(
  page: Page,
  {
    quantity = 1,
    ...wanted
  }: {
    figurine_id: string
    make: 'figure' | 'drawing'
    nameLabel: string
    quantity?: number
    gift?: object
    billing?: object
  },
) {
  const shipping = shippingTo('Asha Rao')
  const { order } = await post<Opened>(page, '/api/payments/order', { ...wanted, quantity, shipping })
  await pay(page, order)
  return order.id
}
