import { desc, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { WindowPayment } from './browser/window-messages.ts'
import { browserFiles } from './browser-files.ts'
import type { Books } from './context.ts'
import { paidWith } from './instruments.ts'
import { CANCELLED_AT_BANK, OUTCOMES, WEBHOOK_HABITS, WRONG_OTP } from './outcomes.ts'
import { pageHeaders } from './page-headers.ts'
import { letItTakeItsCourse, startPayment } from './payments.ts'
import { phoneRoutes } from './phone-routes.ts'
import { invalid, wrongKey } from './refusal.ts'
import { paymentOf } from './rest.ts'
import { checkoutSignature } from './signatures.ts'
import { orders, type Payment, payments } from './tables.ts'
import { closedWindowPage, windowPage } from './window-page.ts'

const attempt = z.object({
  key: z.string(),
  order_id: z.string(),
  paid: paidWith,
  outcome: z._default(z.enum(OUTCOMES), 'as-entered'),
  webhooks: z._default(z.enum(WEBHOOK_HABITS), 'at-once'),
  email: z.optional(z.string().check(z.maxLength(200))),
  contact: z.optional(z.string().check(z.maxLength(30))),
  description: z.optional(z.string().check(z.maxLength(200))),
})

export function windowRoutes(books: Books, mountedAt: string) {
  const routes = new Hono()
  const files = browserFiles()
  const address = (name: string) => `${mountedAt}/files/${name}?v=${files(name)?.version}`
  routes.route('/', phoneRoutes({ books, mountedAt, address }))

  routes.get('/checkout.js', context => {
    const script = files('checkout.js')
    return script
      ? context.body(script.bytes, 200, { 'content-type': script.type, 'cache-control': 'no-cache' })
      : context.notFound()
  })

  routes.get('/files/:name', context => {
    const file = files(context.req.param('name'))
    if (!file) return context.notFound()
    return context.body(file.bytes, 200, {
      'content-type': file.type,
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  routes.get('/window', async context => {
    const { key, order_id: orderId = '', ...looks } = context.req.query()
    const [order] = await books.db.select().from(orders).where(eq(orders.id, orderId))
    const shown = { ...readLooks(looks), address }
    if (key !== books.keyId)
      return context.html(
        closedWindowPage(shown, 'The key it was opened with is not the key of this shop.'),
        200,
        pageHeaders,
      )
    if (!order) return context.html(closedWindowPage(shown, 'There is no such order here.'), 200, pageHeaders)
    const latestPayment = (await latestOf(books, orderId))?.id ?? ''
    return context.html(windowPage({ ...shown, key, order, latestPayment }), 200, pageHeaders)
  })

  routes.post('/window/payments', async context => {
    const wanted = attempt.safeParse(await bodyOf(context))
    if (!wanted.success) throw invalid('paid', 'Please check what you typed.')
    const { key, order_id: orderId, ...rest } = wanted.data
    if (key !== books.keyId) throw wrongKey()
    const payment = await startPayment(books, { orderId, ...rest })
    if (payment.method === 'upi') await letItTakeItsCourse(books, payment.id)
    return context.json(await seen(books, payment.id))
  })

  routes.post('/window/payments/:id/otp', async context => {
    const { otp } = z.object({ otp: z.string() }).parse(await bodyOf(context))
    await letItTakeItsCourse(books, context.req.param('id'), /^\d{4,10}$/.test(otp) ? undefined : WRONG_OTP)
    return context.json(await seen(books, context.req.param('id')))
  })

  routes.post('/window/payments/:id/bank', async context => {
    const { answer } = z.object({ answer: z.enum(['success', 'failure']) }).parse(await bodyOf(context))
    await letItTakeItsCourse(
      books,
      context.req.param('id'),
      answer === 'success' ? undefined : CANCELLED_AT_BANK,
    )
    return context.json(await seen(books, context.req.param('id')))
  })

  routes.get('/window/payments/:id', async context =>
    context.json(await seen(books, context.req.param('id'))),
  )

  routes.get('/window/orders/:id', async context => {
    const latest = await latestOf(books, context.req.param('id'))
    return context.json({ payment: latest ? viewOf(books, latest) : null })
  })
  return routes
}

const seen = async (books: Books, paymentId: string) => viewOf(books, await paymentOf(books, paymentId))

async function latestOf({ db }: Books, orderId: string): Promise<Payment | undefined> {
  const [latest] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return latest
}

function viewOf({ keySecret }: Books, payment: Payment): WindowPayment {
  const { id, orderId, status, method, error } = payment
  const isGood = status === 'authorized' || status === 'captured'
  const waitsForPayer = status === 'created' && payment.nextStepAt === null && method !== 'upi'
  return {
    id,
    status,
    asks: waitsForPayer ? (method === 'card' ? 'otp' : 'bank') : null,
    isOpen: payment.nextStepAt !== null,
    failure:
      status === 'failed' && error ? { ...error, metadata: { order_id: orderId, payment_id: id } } : null,
    result: isGood
      ? {
          razorpay_payment_id: id,
          razorpay_order_id: orderId,
          razorpay_signature: checkoutSignature(orderId, id, keySecret),
        }
      : null,
    vanishes: payment.outcome === 'browser-never-hears',
  }
}

/** Invalid values are ignored. */
function readLooks(looks: Record<string, string>) {
  const { name = '', description = '', image, color, scheme, callback_url: callbackUrl } = looks
  return {
    shop: name.slice(0, 60) || 'The shop',
    description: description.slice(0, 80),
    image: image && /^(\/(?!\/)|https:\/\/|data:image\/)/.test(image) ? image : undefined,
    color: color && /^#[0-9a-f]{6}$/i.test(color) ? color : undefined,
    scheme: scheme === 'dark' || scheme === 'light' ? scheme : undefined,
    callbackUrl,
  }
}

async function bodyOf(context: Context): Promise<unknown> {
  return context.req.json().catch(() => {
    throw invalid('body', 'The request body is not valid JSON.')
  })
}
