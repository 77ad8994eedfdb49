import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { UploadAccepted } from '../../shared/figurines/api.ts'
import type { Account } from '../../test/built-shop.ts'
import { eventsAsTheyCome, uploadForm } from '../../test/photos.ts'
import type { Opened, Paid } from '../payments/checkout.ts'
import type { Ask } from './client.ts'

interface Town {
  address: string
  ask: Ask
  stopped: AbortSignal
  payAt: (body: object) => Promise<Paid | null>
  /** A random item's. */
  slug: () => string
}
interface Bought {
  order: string
  /** Whether the shop confirmed the payment, and when. */
  saidPaid: boolean
  at: number
}

export const newSight = () => ({
  bought: [] as Bought[],
  /** Paid orders, and when their event came. */
  heard: new Map<string, number>(),
  reconnected: 0,
  uploads: [] as string[],
  uploadsCutOff: 0,
  drawingsAtKills: 0,
  stopMs: [] as number[],
  memoryBefore: [] as number[],
})
export type Sight = ReturnType<typeof newSight>

/** Buys until stopped, and remembers what the shop confirmed. */
export async function shopper(
  { ask, stopped, payAt, slug }: Town,
  { id, cookie }: Account,
  { bought }: Sight,
) {
  for (let turn = 1; !stopped.aborted; turn += 1) {
    const shipping = {
      fullName: 'Asha Rao',
      email: 'asha@example.com',
      phone: '9820041122',
      address1: `${turn}, Carter Road, ${id}`,
      city: 'Mumbai',
      state: 'Maharashtra',
      pincode: '400050',
    }
    const opened = await placed(ask, cookie, {
      cartItems: [{ slug: slug(), quantity: 1 + (turn % 3) }],
      shipping,
    })
    if (!opened) continue
    const one: Bought = { order: opened.order.id, saidPaid: false, at: performance.now() }
    bought.push(one)
    const paid = await payAt({ do: 'pay', order: opened.order.razorpay_order_id })
    if (!paid) continue
    const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid
    const body = { orderId: one.order, razorpay_order_id, razorpay_payment_id, razorpay_signature }
    const answer = await ask('/api/payments/confirm', { method: 'POST', cookie, body })
    one.saidPaid = answer.status === 200 && answer.text.includes('"state":"paid"')
    one.at = performance.now()
  }
}

/** The same key after a broken connection; a new key when the first request is still running. */
async function placed(ask: Ask, cookie: string, body: object): Promise<Opened | null> {
  for (let press = 0; press < 40; press += 1) {
    const answer = await ask('/api/payments/order', {
      method: 'POST',
      cookie,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
    if (answer.status === 200) return JSON.parse(answer.text) as Opened
    if (answer.status !== 409) return null
    await pause(500)
  }
  return null
}

export async function browser({ ask, stopped, slug }: Town) {
  const ways = ['/', '/api/desk-buddies?limit=12', '/desk-buddies', '/api/gallery', '/pricing']
  for (let turn = 0; !stopped.aborted; turn += 1) {
    const path = turn % 3 === 2 ? `/desk-buddies/${slug()}` : (ways[turn % ways.length] ?? '/')
    await ask(path)
    await pause(20)
  }
}

/** Keeps the event stream of the orders page open and reconnects as EventSource does. */
export async function listener({ address, stopped }: Town, { id, cookie }: Account, seen: Sight) {
  let last: string | undefined
  while (!stopped.aborted) {
    try {
      const headers = { cookie, ...(last && { 'last-event-id': last }) }
      const stream = await fetch(`${address}/api/orders/user/${id}/events`, { headers, signal: stopped })
      for await (const { data } of eventsAsTheyCome(stream)) {
        last = String(data.updated_at)
        if (data.payment_status === 'paid' && !seen.heard.has(String(data.id)))
          seen.heard.set(String(data.id), performance.now())
      }
    } catch {
      // Broken connections are expected.
    }
    if (stopped.aborted) return
    seen.reconnected += 1
    await pause(200)
  }
}

/** Sends a photo and waits for its id; like a browser, it never sends a photo twice by itself. */
export async function sendPhoto(
  { address }: Pick<Town, 'address'>,
  { cookie }: Account,
  bytes: Uint8Array,
  seen: Sight,
) {
  try {
    const headers = { origin: address, cookie, prefer: 'respond-async' }
    const answer = await fetch(`${address}/api/generate-figurine`, {
      method: 'POST',
      headers,
      body: uploadForm({ bytes }),
    })
    if (answer.status === 202)
      return void seen.uploads.push(UploadAccepted.parse(await answer.json()).figurine_id)
  } catch {
    // Counted below, whatever cut it off.
  }
  seen.uploadsCutOff += 1
}
