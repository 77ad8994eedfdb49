import { defaultFigure, type Figure } from '../shared/figure/figure.ts'
import { bodyOf, type TestApp } from './create-test-app.ts'
import type { Customer } from './people.ts'

export interface Opened {
  order: { id: string; amount: number; razorpay_order_id: string }
}
let made = 0

/** A different address each time, so that no two orders are duplicates. */
export function shippingTo(given: { fullName?: string; email?: string; phone?: string } = {}) {
  made += 1
  return {
    fullName: given.fullName ?? 'Asha Rao',
    email: given.email ?? 'asha@example.com',
    phone: given.phone ?? '9820041122',
    address1: `${made}, Carter Road`,
    city: 'Mumbai',
    state: 'Maharashtra',
    pincode: '400050',
  }
}

/** A present goes to the person of `given`; its receipt is the buyer's. */
const toWhom = ({ gift, ...given }: NonNullable<Parameters<typeof shippingTo>[0]> & { gift?: object }) => ({
  shipping: shippingTo(given),
  ...(gift && { gift, billing: shippingTo({ fullName: 'Asha Rao' }) }),
})

/** An unpaid order of one Desk Buddy. */
export async function placedOrder(
  shop: TestApp,
  who: Customer,
  {
    slug,
    quantity = 1,
    nameLabel = 'Papa-ji',
    ...given
  }: Parameters<typeof shippingTo>[0] & {
    slug?: string
    quantity?: number
    nameLabel?: string | null
    gift?: object
  } = {},
) {
  const { desk_buddies } = await bodyOf<{ desk_buddies: { slug: string }[] }>(
    await shop.get('/api/desk-buddies?limit=1'),
  )
  const lines = [{ slug: slug ?? desk_buddies[0]?.slug ?? '', quantity, nameLabel, giftWrap: true }]
  return bodyOf<Opened>(await who.post('/api/payments/order', { cartItems: lines, ...toWhom(given) }))
}

const figurines = new WeakMap<Customer, Promise<string>>()
/** The id of a new figurine, put together from the kit. */
export const madeBy = async (who: Customer, figure: Figure = defaultFigure) => {
  const made = await who.post('/api/figurines/made', { figure })
  return (await bodyOf<{ figurine: { id: string } }>(made)).figurine.id
}

/** An unpaid order of the figurine that this customer put together from the kit. */
export async function placedFigurine(
  who: Customer,
  {
    make = 'figure',
    nameLabel = 'Asha',
    gift,
    figure,
    quantity = 1,
  }: {
    make?: 'figure' | 'drawing'
    nameLabel?: string | null
    gift?: object
    figure?: Figure
    quantity?: number
  } = {},
) {
  const figurine = (!figure && figurines.get(who)) || madeBy(who, figure)
  if (!figure) figurines.set(who, figurine)
  const whom = toWhom({ ...(gift && { gift, fullName: 'Meera Iyer', phone: '9811223344' }) })
  const wanted = { figurine_id: await figurine, quantity, make, nameLabel, ...whom }
  return bodyOf<Opened>(await who.post('/api/payments/order', wanted))
}

export const paidFigurine = async (
  shop: TestApp,
  who: Customer,
  given: Parameters<typeof placedFigurine>[1] = {},
) => payAndConfirm(shop, who, await placedFigurine(who, given))

/** An order paid in the sandbox and confirmed. */
export async function paidOrder(
  shop: TestApp,
  who: Customer,
  given: Parameters<typeof placedOrder>[2] = {},
): Promise<{ id: string; amount: number }> {
  return payAndConfirm(shop, who, await placedOrder(shop, who, given))
}

export async function payAndConfirm(shop: TestApp, who: Customer, { order }: Opened) {
  const paid = (await shop.paymentSetup.sandbox?.control({
    do: 'pay',
    order: order.razorpay_order_id,
  })) as Record<string, string>
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = paid
  const answer = await who.post('/api/payments/confirm', {
    orderId: order.id,
    razorpay_payment_id,
    razorpay_order_id,
    razorpay_signature,
  })
  if (answer.status !== 200) throw new Error(`the payment was not confirmed: ${await answer.text()}`)
  return order
}
