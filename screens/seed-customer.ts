import { buyerOf } from '../faults/buyers.ts'
import type { BuiltShop } from '../test/built-shop.ts'
import { ask } from './people.ts'

export type Asking = <T>(method: string, path: string, body?: object) => Promise<T>

const places = [
  {
    fullName: 'Asha Rao',
    phone: '9820041122',
    address1: '14, Lotus Court, Carter Road',
    city: 'Mumbai',
    state: 'Maharashtra',
    pincode: '400050',
  },
  {
    fullName: 'Venkatanarasimha Rajuvaripeta',
    phone: '9845012345',
    address1: '3rd Floor, Sri Lakshmi Nilaya, 12th Main, HAL 2nd Stage',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  },
  {
    fullName: 'मीरा शर्मा',
    phone: '9811098110',
    address1: 'B-7, Nizamuddin East',
    city: 'New Delhi',
    state: 'Delhi',
    pincode: '110013',
  },
] as const

/** A new account that asks, orders and pays; each order goes to the next of the places. */
export async function newCustomer(shop: BuiltShop, email: string) {
  const buyer = await buyerOf(() => shop, email)
  const asks: Asking = (method, path, body) => ask(shop, buyer, { method, path: `/api${path}`, body })
  let placed = 0
  const order = (wanted: object) => {
    placed += 1
    const shipping = { ...places[placed % places.length], email, address2: `Flat ${placed}` }
    return asks<Parameters<typeof buyer.pay>[0]>('POST', '/payments/order', { shipping, ...wanted })
  }
  const paid = async (wanted: object) => {
    const opened = await order(wanted)
    await buyer.confirm(opened, await buyer.pay(opened))
    return opened.order.id
  }
  return { ...buyer, asks, order, paid }
}
export type Customer = Awaited<ReturnType<typeof newCustomer>>

/** A surprise for another person on its way, and one that has arrived; `sent` and `opened` are the addresses of their cards. */
export async function presentsOf({ email, paid }: Customer, asFounder: Asking, wanted: object) {
  const order = () =>
    paid({
      ...wanted,
      shipping: { ...places[1], fullName: 'Meera Iyer', email },
      billing: places[0],
      gift: {
        message: 'Happy birthday, Meera!\nजन्मदिन मुबारक',
        from: 'Nani and the cousins',
        surprise: true,
        to_receiver: true,
      },
    })
  const cardOf = async (id: string) =>
    (await asFounder<{ sheets: { reveal_path: string }[] }>('GET', `/orders/sheets?ids=${id}`)).sheets[0]
      ?.reveal_path ?? ''
  const [onItsWay, arrived] = [await order(), await order()]
  await asFounder('PUT', '/orders/status', {
    ...{ order_id: arrived, status: 'Delivered', unready: true, override_reason: 'Approved by phone' },
  })
  return { order: onItsWay, sent: await cardOf(onItsWay), opened: await cardOf(arrived) }
}
