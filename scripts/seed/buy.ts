import { payAtWindow } from '../../sandbox/razorpay/pay-at-window.ts'
import { exampleFigures } from '../../server/kit/example-figures.ts'
import { authApi } from '../../shared/accounts/auth-api.ts'
import { accountCartApi, type CartChange } from '../../shared/cart/api.ts'
import type { NewLine } from '../../shared/cart/cart.ts'
import { catalogApi, type DeskBuddy } from '../../shared/catalog/api.ts'
import { figurinesApi, UPLOAD_PATH } from '../../shared/figurines/api.ts'
import { type OrderLineInput, paymentsApi } from '../../shared/payments/api.ts'
import { GIFT_WRAP_PAISE } from '../../shared/pricing.ts'
import { pricesIn, shopApi } from '../../shared/settings/shop-api.ts'
import { type Browser, browserOf, type Place, proveAddress } from './browser.ts'
import {
  type CustomerName,
  emailOf,
  figuresOf,
  GIFT,
  type Purchase,
  passwordOfAll,
  shippingOf,
  type Thing,
} from './week.ts'

interface Made {
  id: string
  picture: string
}
export interface Customer {
  browser: Browser
  /** The figurines that they order, in that order. */
  figurines: Map<Thing, Made>
}

/** Signs up, proves the address and makes figurines. */
export async function newCustomer(place: Place, founder: Browser, who: CustomerName): Promise<Customer> {
  const browser = browserOf(place)
  const { fullName: name, phone, email } = shippingOf(who)
  const login = { email, password: passwordOfAll }
  await browser.call(authApi.signUp, { body: { ...login, name, phone, newsletter: false } })
  await browser.signIn(login)
  await proveAddress(browser, founder, emailOf(who))
  const figurines = new Map<Thing, Made>()
  for (const thing of figuresOf(who)) figurines.set(thing, await makeFigurine(browser, thing))
  return { browser, figurines }
}

async function makeFigurine(browser: Browser, thing: ReturnType<typeof figuresOf>[number]): Promise<Made> {
  const isDrawn = 'photoOf' in thing
  const figure = exampleFigures[isDrawn ? thing.photoOf : thing.figure]
  if (!figure) throw new Error('the kit has no such example')
  const { figurine } = await browser.call(figurinesApi.made, {
    body: { figure, name_label: thing.label ?? null },
  })
  const picture = figurine.generated_figurine_url ?? ''
  if (!isDrawn) return { id: figurine.id, picture }
  const form = new FormData()
  // The picture of a figure stands in for a photo, so that no person is shown.
  form.append('closeup_image', await browser.bytes(picture), 'me.webp')
  form.append('face', JSON.stringify({ x: 0.5, y: 0.35, rx: 0.2, ry: 0.25 }))
  form.append('figure', JSON.stringify(figure))
  form.append('subject', 'me')
  const drawn = await browser.upload(UPLOAD_PATH, figurinesApi.upload.response, form)
  await browser.call(figurinesApi.remove, { params: { id: figurine.id } })
  return { id: drawn.figurine_id, picture: drawn.figurine_url ?? '' }
}

/** Puts things into the cart, orders the cart and pays; the id of the order. */
export async function buy({ browser, figurines }: Customer, purchase: Purchase): Promise<string> {
  const { desk_buddies: buddies } = await browser.call(catalogApi.list, { query: { limit: '40' } })
  const prices = pricesIn(await browser.call(shopApi.facts))
  const items = purchase.things.map(thing => itemOf(thing, { buddies, figurines, prices }))
  await browser.call(accountCartApi.change, { body: { changes: items.map(adding) } })
  const { who, giftFor, code } = purchase
  const { order } = await browser.call(paymentsApi.order, {
    body: {
      cartItems: items.map(lineOf),
      shipping: { ...shippingOf(giftFor ?? who), email: emailOf(who) },
      ...(giftFor && { gift: GIFT, billing: shippingOf(who) }),
      ...(code && { promoCode: code }),
    },
  })
  const paid = await payAtWindow(browser.post, order.razorpay_order_id)
  await browser.call(paymentsApi.confirm, { body: { orderId: order.id, ...paid } })
  return order.id
}

/** A change is made once for its id. */
const adding = (item: NewLine): CartChange => ({ id: crypto.randomUUID(), action: { kind: 'add', item } })

interface Shelf {
  buddies: DeskBuddy[]
  figurines: Customer['figurines']
  prices: ReturnType<typeof pricesIn>
}

function itemOf(thing: Thing, { buddies, figurines, prices }: Shelf): NewLine {
  const plate = {
    currency: 'INR',
    giftWrap: thing.wrap ?? false,
    giftWrapPriceMinorUnits: GIFT_WRAP_PAISE,
    nameLabel: thing.label ?? null,
  }
  if ('buddy' in thing) {
    const buddy = buddies[thing.buddy % buddies.length]
    if (!buddy) throw new Error('the shop has no Desk Buddies')
    const { id, slug, name, subtitle, image_url: imageUrl, price_minor_units: priceMinorUnits } = buddy
    return { id, slug, name, subtitle, imageUrl, priceMinorUnits, quantity: thing.quantity ?? 1, ...plate }
  }
  const made = figurines.get(thing)
  if (!made) throw new Error('the figurine is not made')
  const make = 'photoOf' in thing ? 'drawing' : 'figure'
  const shown = {
    slug: '',
    name: 'Your figurine',
    subtitle: null,
    imageUrl: made.picture.split('?')[0] ?? null,
  }
  return {
    kind: 'figurine',
    id: made.id,
    ...shown,
    priceMinorUnits: prices[make],
    make,
    quantity: 1,
    ...plate,
  }
}

const lineOf = ({ kind, id, quantity, giftWrap, nameLabel, make }: NewLine): OrderLineInput => ({
  ...(kind === 'figurine' ? { kind, figurine_id: id, make } : { id }),
  quantity,
  giftWrap,
  nameLabel,
})
