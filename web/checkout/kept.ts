import { z } from 'zod/mini'
import { itemKey } from '../../shared/cart/cart.ts'
import { CallFailed } from '../../shared/errors.ts'
import { paiseToRupees } from '../../shared/money.ts'
import { type Order, ordersApi } from '../../shared/orders/api.ts'
import { CHECKOUT_KEY, CheckoutData, LAST_ORDER_KEY } from '../../shared/orders/checkout.ts'
import {
  giftWrapRupees,
  ORDER_DETAILS_KEY,
  ORDER_DRAFT_KEY,
  OrderDetails,
} from '../../shared/orders/order-details.ts'
import { call } from '../api.ts'
import { forgetStored, readStored, writeStored } from '../browser/storage.ts'
import { dispatchCart } from '../cart/cart-store.ts'
import { endNow } from '../cart/checkout-start.ts'
import { forgetUsedCode } from '../cart/promo-store.ts'
import { visitorChanged } from '../session/session.ts'

/** What the checkout hands to the payment page. */
export const readCheckout = () => readStored('sessionStorage', CHECKOUT_KEY, CheckoutData)
export const keepCheckout = (data: CheckoutData) => writeStored('sessionStorage', CHECKOUT_KEY, data)

/** The figurine that is ordered by itself. */
export const readDetails = () => readStored('sessionStorage', ORDER_DETAILS_KEY, OrderDetails)

/** What was typed on the result, of which this changes the wrap alone. */
const ResultDraft = z.looseObject({ photoId: z.string(), giftWrap: z.boolean() })

export function keepWrap(details: OrderDetails, giftWrap: boolean) {
  const giftWrapPrice = giftWrapRupees(giftWrap)
  const totalPrice = details.totalPrice - details.giftWrapPrice + giftWrapPrice
  const changed: OrderDetails = { ...details, giftWrap, giftWrapPrice, totalPrice }
  writeStored('sessionStorage', ORDER_DETAILS_KEY, changed)
  const draft = readStored('sessionStorage', ORDER_DRAFT_KEY, ResultDraft)
  if (draft && draft.photoId === details.draftId)
    writeStored('sessionStorage', ORDER_DRAFT_KEY, { ...draft, giftWrap })
}

/** Today's prices, for this payment and for the figurine's next checkout. */
export function keepPrices(now: CheckoutData) {
  keepCheckout(now)
  const details = readDetails()
  if (now.flow !== 'figurine' || details?.figurineId !== now.figurineId) return
  writeStored('sessionStorage', ORDER_DETAILS_KEY, {
    ...details,
    basePrice: now.basePrice,
    // The discount belongs to the checkout.
    totalPrice: now.totalPrice + paiseToRupees(now.discount?.paise ?? 0),
  } satisfies OrderDetails)
}

const DRAFT_KEY = 'dopple.checkout-draft'
const Draft = z.object({ visitor: z.string(), typed: z.record(z.string(), z.string()) })

/** Keeps the typed form through a reload or a visit to other pages. */
export const saveDraft = (typed: Record<string, string>, visitor: string) =>
  void writeStored('sessionStorage', DRAFT_KEY, { visitor, typed })

/** Removes a draft of another account. */
export function readDraft(visitor: string) {
  const draft = readStored('sessionStorage', DRAFT_KEY, Draft)
  if (draft?.visitor === visitor) return draft.typed
  forgetStored('sessionStorage', DRAFT_KEY)
  return null
}

const STARTED_KEY = 'dopple.paying'
const REMEMBERED = 20
const LATELY_MS = 30 * 60_000

/** An order whose payment this browser opened, and when it was paid. */
const StartedPayment = z.object({ id: z.string(), wish: z.string(), paidAt: z.nullable(z.number()) })
type StartedPayment = z.infer<typeof StartedPayment>

/** Used where the browser refuses storage. */
let inMemory: StartedPayment[] = []
const started = () => readStored('localStorage', STARTED_KEY, z.array(StartedPayment)) ?? inMemory
function saveAll(begun: StartedPayment[]) {
  inMemory = begun.slice(-REMEMBERED)
  writeStored('localStorage', STARTED_KEY, inMemory)
}
const unfinished = () => started().filter(({ paidAt }) => paidAt === null)

export const saveStarted = (id: string, hash: string) =>
  saveAll([...started().filter(other => other.id !== id), { id, wish: hash, paidAt: null }])

const forgetStarted = (id: string) => saveAll(started().filter(other => other.id !== id))

/** The same items to the same address, paid a moment ago: probably one purchase, not two. */
export const paidLately = (hash: string) =>
  started().findLast(
    begun => begun.wish === hash && begun.paidAt !== null && begun.paidAt > Date.now() - LATELY_MS,
  )?.id ?? null

/** A short hash that tells one purchase from another in this browser. */
export function purchaseHash(request: object): string {
  let sum = 0
  for (const letter of JSON.stringify(request)) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return sum.toString(36)
}

/** Runs once per paid order, in whichever tab comes first. */
async function oncePaid(id: string, work: () => void) {
  const once = () => {
    if (!unfinished().some(begun => begun.id === id)) return
    saveAll(started().map(begun => (begun.id === id ? { ...begun, paidAt: Date.now() } : begun)))
    work()
  }
  if (navigator.locks) await navigator.locks.request(STARTED_KEY, async () => once())
  else once()
}

/** Removes what was bought from the cart, once per order, after it is paid. */
export async function finishPurchase(order: Order) {
  writeStored('sessionStorage', LAST_ORDER_KEY, { id: order.id })
  await oncePaid(order.id, () => {
    if (order.flow === 'cart') dispatchCart({ kind: 'bought', items: order.cart_items.map(asCartItem) })
    forgetUsedCode(order.discount_name)
  })
  if (readCheckout()?.orderId === order.id) {
    forgetStored('sessionStorage', CHECKOUT_KEY)
    forgetStored('sessionStorage', DRAFT_KEY)
    endNow()
  }
  // Their address is remembered from now on.
  visitorChanged()
  const details = readDetails()
  if (details && order.cart_items.some(({ kind, id }) => kind === 'figurine' && id === details.figurineId)) {
    forgetStored('sessionStorage', ORDER_DETAILS_KEY)
    forgetStored('sessionStorage', ORDER_DRAFT_KEY)
  }
}

const asCartItem = ({ id, slug, gift_wrap, name_label, make, quantity }: Order['cart_items'][number]) => ({
  itemKey: itemKey({
    ...{ id: id ?? '', slug: slug ?? '', giftWrap: gift_wrap, nameLabel: name_label },
    ...(make && { make }),
  }),
  quantity,
})

/** Checks the orders whose payment began before this browser was closed. */
export async function settlePurchases() {
  for (const { id } of unfinished()) {
    try {
      const { order } = await call(ordersApi.one, { params: { id } })
      if (order.paid_at) await finishPurchase(order)
      else if (order.status === 'Cancelled') forgetStarted(id)
    } catch (error) {
      // An order of another person who used this browser.
      if (error instanceof CallFailed && error.status === 404) forgetStarted(id)
      else console.warn(`nobody could say what became of ${id}`, error)
    }
  }
}
