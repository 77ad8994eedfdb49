import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Desk, Kept } from './books.ts'
import type { CourierStandIn } from './stand-in.ts'
import { STEP_NAMES, type StepName } from './steps.ts'

/** In the usual order; the others stand behind them. */
const USUAL: readonly StepName[] = [
  'picked-up',
  'in-transit',
  'at-hub',
  'out-for-delivery',
  'delivered',
  'not-delivered',
  'rto-initiated',
  'rto-in-transit',
  'rto-delivered',
  'lost',
  'damaged',
]

/** Levers for a person; access is decided where this is mounted. */
export function panelRoutes({ books, step, tell, lever, fail }: CourierStandIn, mountedAt: string): Hono {
  const panel = new Hono()
  const back = (context: Context) => context.redirect(mountedAt || '/', 303)
  const field = async (context: Context, name: string) => {
    const value = (await context.req.parseBody())[name]
    return typeof value === 'string' ? value : ''
  }

  panel.get('/', async context => page(context, await books.desk(), await books.all(), mountedAt))
  panel.post('/step', async context => {
    const wanted = await field(context, 'step')
    const name = STEP_NAMES.find(one => one === wanted)
    const awb = await field(context, 'awb')
    if (name && (await books.find({ awb }))) await step(awb, name)
    return back(context)
  })
  panel.post('/tell', async context => {
    const awb = await field(context, 'awb')
    if (await books.find({ awb })) await tell(awb)
    return back(context)
  })
  panel.post('/desk', async context => {
    const form = await context.req.parseBody()
    const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
    await lever(desk => {
      const rupees = Number(text('wallet'))
      if (Number.isFinite(rupees)) desk.walletPaise = Math.round(rupees * 100)
      desk.unserved = text('unserved').match(/[1-9]\d{5}/g) ?? []
      desk.news = NEWS.find(one => one === text('news')) ?? 'told'
      desk.key = KEYS.find(one => one === text('key')) ?? 'right'
      desk.autoAssign = text('auto') === 'on'
    })
    return back(context)
  })
  panel.post('/fault', async context => {
    const wanted = await field(context, 'fault')
    const fault = FAULTS.find(([name]) => name === wanted)?.[2]
    if (fault) fail(fault)
    if (wanted === 'revoke')
      await lever(desk => {
        desk.generation += 1
      })
    return back(context)
  })
  return panel
}

const NEWS = ['told', 'lost', 'twice', 'late'] as const
const NEWS_WORDS = {
  told: 'arrives',
  lost: 'gets lost',
  twice: 'arrives twice',
  late: 'is followed by older news',
}
const KEYS = ['right', 'wrong', 'missing'] as const
const FAULTS = [
  ['lost-create', 'Next order: made, its answer lost', { does: 'lost-answer', path: '/orders/create' }],
  ['lost-assign', 'Next number: given, its answer lost', { does: 'lost-answer', path: '/assign/awb' }],
  ['no-answer', 'Next call: no answer', { does: 'no-answer' }],
  ['busy', 'Next two calls: 429', { does: '429', times: 2 }],
  ['broken', 'Next call: 500', { does: '500' }],
] as const

const option = (value: string, words: string, chosen: string) =>
  html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${words}</option>`

const deskForm = (desk: Desk, at: string) => html`<form method="post" action="${at}/desk">
  <label>Wallet in rupees <input name="wallet" inputmode="decimal" value="${desk.walletPaise / 100}"></label>
  <label>Pincodes nobody goes to <input name="unserved" value="${desk.unserved.join(' ')}"></label>
  <label>News <select name="news">${NEWS.map(one => option(one, NEWS_WORDS[one], desk.news))}</select></label>
  <label>Its key <select name="key">${KEYS.map(one => option(one, one, desk.key))}</select></label>
  <label><input type="checkbox" name="auto" ${desk.autoAssign ? 'checked' : ''}> A number comes with the order</label>
  <button>Set</button></form>`

const faultForm = (at: string) => html`<form method="post" action="${at}/fault">
  ${FAULTS.map(([name, words]) => html`<button name="fault" value="${name}">${words}</button> `)}
  <button name="fault" value="revoke">Refuse every token from before</button></form>`

const parcel = (kept: Kept, at: string) => {
  const others = STEP_NAMES.filter(step => !USUAL.includes(step))
  const last = kept.scans.at(-1)
  const state = kept.isCancelled ? 'cancelled' : (last?.['sr-status-label'] ?? 'no scan')
  return html`<li><h3>${kept.ours} <small>${kept.awb ?? 'no number'}, ${kept.courierName ?? 'no courier'}: ${state}</small></h3>
    <p><small>${String(kept.order.billing_city)} ${String(kept.order.billing_pincode)}${kept.instructions.length > 0 ? `; told: ${kept.instructions.at(-1)}` : ''}</small></p>
    ${
      kept.awb && !kept.isCancelled
        ? html`<form method="post" action="${at}/step"><input type="hidden" name="awb" value="${kept.awb}">
            ${[...USUAL, ...others].map(step => html`<button name="step" value="${step}">${step}</button> `)}</form>
          <form method="post" action="${at}/tell"><input type="hidden" name="awb" value="${kept.awb}">
            <button>tell all of it again</button></form>`
        : ''
    }</li>`
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
body { background: #FBF5EA; color: #1E1915; overflow-wrap: anywhere }
.note { background: #FFE9A8; padding: .8rem 1rem; border-radius: 12px }
form { margin: .5rem 0; display: flex; flex-wrap: wrap; gap: .5rem; align-items: end }
label { display: grid; gap: .2rem } label:has([type=checkbox]) { display: flex; align-items: center } input, select, button { font: inherit; padding: .3rem .6rem; min-height: 2.4rem }
ul { list-style: none; padding: 0 } li { border-top: 1px solid #E3D8C6; padding: .6rem 0 } h3 { margin: 0 }`

function page(context: Context, desk: Desk, all: readonly Kept[], at: string) {
  const nonce = crypto.randomUUID()
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  context.header('content-security-policy', policy.join('; '))
  context.header('cache-control', 'no-store')
  return context.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport"
    content="width=device-width,initial-scale=1"><title>The courier’s stand-in</title><style
    nonce="${nonce}">${raw(STYLE)}</style></head><body><h1>The courier’s stand-in</h1>
    <p class="note">This is a stand-in for Shiprocket. No courier comes, no parcel moves and no money is spent.</p>
    <h2>How it behaves</h2>${deskForm(desk, at)}
    <h2>What goes wrong next</h2>${faultForm(at)}
    <h2>Parcels</h2>${all.length > 0 ? html`<ul>${all.map(kept => parcel(kept, at))}</ul>` : html`<p>No parcel yet.</p>`}
    </body></html>`)
}
