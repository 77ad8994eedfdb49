import { Hono } from 'hono'
import { html } from 'hono/html'
import { renderSVG } from 'uqr'
import * as z from 'zod/mini'
import { formatInr } from '../../shared/money.ts'
import type { Books } from './context.ts'
import { icons } from './icons.ts'
import { pageHeaders } from './page-headers.ts'
import { letItTakeItsCourse, startPayment } from './payments.ts'
import { invalid, Refused } from './refusal.ts'
import { orderOf } from './rest.ts'
import { page } from './window-page.ts'

interface Phone {
  books: Books
  mountedAt: string
  address: (file: string) => string
}

/** The QR code's target: stands in for a UPI app, with two buttons and no script. */
export function phoneRoutes({ books, mountedAt, address }: Phone) {
  const routes = new Hono()

  routes.get('/phone/:order', async context => {
    const { id, amount, status } = await orderOf(books, context.req.param('order'))
    const { said } = context.req.query()
    const answered = said === 'yes' || said === 'no' || status === 'paid'
    const content = answered
      ? html`<span class="seal ${said === 'no' ? 'bad' : 'ok'}">${said === 'no' ? icons.cross : icons.check}</span>
          <h1>${said === 'no' ? 'Declined' : 'Approved'}</h1>
          <p>The other screen knows. You can put this phone away.</p>`
      : html`<h1>Approve ${formatInr(amount)}?</h1><p class="quiet">This page stands in for a UPI app.</p>
          <form method="post" action="${mountedAt}/phone/${id}" class="stack">
            <button class="ink" name="answer" value="yes">Approve</button>
            <button class="soft" name="answer" value="no">Decline</button>
          </form>`
    return context.html(
      page({ scheme: undefined, address, shop: 'the shop' }, shell(content)),
      200,
      pageHeaders,
    )
  })

  routes.get('/phone/:order/qr.svg', context => {
    const from = z.url({ protocol: /^https?$/ }).safeParse(context.req.query('from'))
    if (!from.success) throw invalid('from', 'This is not an address.')
    const target = new URL(`${mountedAt}/phone/${context.req.param('order')}`, from.data).href
    const svg = renderSVG(target, { ecc: 'M', border: 0 })
    return context.body(svg, 200, { 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' })
  })

  routes.post('/phone/:order', async context => {
    const { answer } = await context.req.parseBody()
    const orderId = context.req.param('order')
    const outcome = answer === 'yes' ? 'succeeds' : 'fails'
    const paid = { method: 'upi', vpa: answer === 'yes' ? 'success@razorpay' : 'failure@razorpay' } as const
    const payment = await startPayment(books, { orderId, paid, outcome, webhooks: 'at-once' }).catch(
      error => {
        if (error instanceof Refused) return null
        throw error
      },
    )
    if (payment) await letItTakeItsCourse(books, payment.id)
    return context.redirect(`${mountedAt}/phone/${orderId}?said=${answer === 'yes' ? 'yes' : 'no'}`, 303)
  })
  return routes
}

const shell = (content: ReturnType<typeof html>) =>
  html`<main class="pay phone"><div class="body">
    <p class="test">${icons.flask}<span>Test payment. No money moves.</span></p>
    <section class="step result">${content}</section>
  </div></main>`
