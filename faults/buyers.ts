import { payAtWindow } from '../sandbox/razorpay/pay-at-window.ts'
import { type Account, type BuiltShop, signUp } from '../test/built-shop.ts'
import type { Opened, Paid } from './payments/checkout.ts'

/** Orders and pays over the network, as a browser and the provider's window would. */
export async function buyerOf(shop: () => BuiltShop, email: string) {
  const account: Account = await signUp(shop(), email)
  const { desk_buddies } = (await (await fetch(`${shop().address}/api/desk-buddies?limit=1`)).json()) as {
    desk_buddies: { slug: string }[]
  }
  const slug = desk_buddies[0]?.slug ?? ''
  let orders = 0

  async function post<T>(path: string, body: object): Promise<T> {
    const { address } = shop()
    const answer = await fetch(address + path, {
      method: 'POST',
      headers: { origin: address, cookie: account.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok)
      throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
    return (await answer.json()) as T
  }

  return {
    ...account,
    email,
    order() {
      orders += 1
      const shipping = {
        fullName: 'Asha Rao',
        email,
        phone: '9820041122',
        address1: `${orders}, Carter Road`,
        city: 'Mumbai',
        state: 'Maharashtra',
        pincode: '400050',
      }
      return post<Opened>('/api/payments/order', { cartItems: [{ slug, quantity: 1 }], shipping })
    },
    pay: ({ order }: Opened): Promise<Paid> => payAtWindow(post, order.razorpay_order_id),
    confirm: ({ order }: Opened, paid: Paid) =>
      post<{ state: string }>('/api/payments/confirm', { orderId: order.id, ...paid }),
  }
}
export type Buyer = Awaited<ReturnType<typeof buyerOf>>
