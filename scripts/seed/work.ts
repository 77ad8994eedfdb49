import { claimsApi, claimsPath } from '../../shared/claims/api.ts'
import { contactApi } from '../../shared/contact/api.ts'
import { orderDeskApi, type Settable } from '../../shared/orders/desk-api.ts'
import { cardId, productionApi, Stage } from '../../shared/production/api.ts'
import { offerProofPath, proofsApi } from '../../shared/proofs/api.ts'
import { reviewsApi } from '../../shared/reviews/api.ts'
import type { Browser } from './browser.ts'
import type { Customer } from './buy.ts'
import { type Purchase, week } from './week.ts'

interface Worked {
  founder: Browser
  customer: Customer
  orderId: string
}
const COURIER = 'Delhivery'

/** Brings an order to where it stands at the end of the week. */
export async function work(worked: Worked, purchase: Purchase): Promise<void> {
  const { founder, customer, orderId } = worked
  const { at, note, question } = purchase
  if (note) await founder.call(orderDeskApi.addNote, { params: { id: orderId }, body: { text: note } })
  if (question)
    await customer.browser.call(contactApi.ask, { params: { id: orderId }, body: { message: question } })
  const stage = Stage.safeParse(at)
  if (stage.success) await moveCards(worked, purchase, stage.data)
  else if (at === 'offered') await offerProof(worked, purchase)
  else if (at === 'Cancelled') await setStatus(worked, 'Cancelled')
  else if (at !== 'waiting') await send(worked, purchase)
  if (at === 'Delivered') await hearBack(worked, purchase)
}

async function moveCards({ founder, orderId }: Worked, { things }: Purchase, to: Stage) {
  if (to === 'to_print') return
  const cards = things.flatMap((thing, line) =>
    Array.from({ length: 'buddy' in thing ? (thing.quantity ?? 1) : 1 }, (_, piece) => ({
      id: cardId(orderId, line + 1, piece + 1),
      version: 0,
    })),
  )
  await founder.call(productionApi.move, { body: { cards, to } })
}

async function offerProof({ founder, customer, orderId }: Worked, { things }: Purchase) {
  const form = new FormData()
  for (const thing of things) {
    const picture = customer.figurines.get(thing)?.picture ?? ''
    form.append('pictures', await customer.browser.bytes(picture), 'front.webp')
  }
  form.append('note', 'The hair is a little fuller than in your photo, so that it holds the paint.')
  await founder.upload(offerProofPath(orderId, 1), proofsApi.offer.response, form)
}

const setStatus = ({ founder, orderId }: Worked, status: Settable) =>
  founder.call(orderDeskApi.setStatus, {
    body: { order_id: orderId, status, ...(status === 'Cancelled' && { refund: true }) },
  })

async function send(worked: Worked, purchase: Purchase) {
  const { founder, orderId } = worked
  await moveCards(worked, purchase, 'ready')
  const number = String(294_817_000_263 + week.indexOf(purchase) * 48_611)
  await founder.call(orderDeskApi.setParcel, {
    params: { id: orderId },
    body: { courier: COURIER, tracking_number: number },
  })
  for (const status of ['Shipped', 'Out for Delivery', 'Delivered'] as const) {
    await setStatus(worked, status)
    if (status === purchase.at) return
  }
}

async function hearBack({ customer: { browser }, orderId }: Worked, { review, claim }: Purchase) {
  if (review) await browser.call(reviewsApi.change, { params: { id: orderId, line: '1' }, body: review })
  if (!claim) return
  const form = new FormData()
  form.append('kind', 'damaged')
  form.append('text', claim)
  await browser.upload(claimsPath(orderId), claimsApi.make.response, form)
}
