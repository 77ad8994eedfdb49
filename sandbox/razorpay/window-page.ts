import { html } from 'hono/html'
import { formatInr } from '../../shared/money.ts'
import { icons } from './icons.ts'
import type { Order } from './tables.ts'
import { outcomeFold } from './window-outcomes.ts'
import { cardPanel, netbankingPanel, upiPanel, walletPanel } from './window-panels.ts'
import {
  bankStep,
  doneStep,
  failedStep,
  leaveQuestion,
  otpStep,
  paidStep,
  waitingStep,
} from './window-steps.ts'

export interface Shown {
  shop: string
  description: string
  image: string | undefined
  color: string | undefined
  scheme: string | undefined
  key: string
  callbackUrl: string | undefined
  order: Order
  latestPayment: string
  address: (file: string) => string
}

const TABS = [
  { name: 'upi', label: 'UPI' },
  { name: 'card', label: 'Card' },
  { name: 'netbanking', label: 'Netbanking' },
  { name: 'wallet', label: 'Wallet' },
]

export function windowPage(shown: Shown) {
  const { order, shop, address } = shown
  const amount = formatInr(order.amount)
  return page(
    shown,
    html`<main class="pay" id="pay" data-starting data-step="${order.status === 'paid' ? 'paid' : 'choose'}"
      data-key="${shown.key}" data-order="${order.id}" data-shop="${shop}" data-amount="${amount}"
      data-color="${shown.color ?? ''}" data-callback="${shown.callbackUrl ?? ''}"
      data-latest="${shown.latestPayment}"
      aria-labelledby="shop">
      ${head(shown, amount)}
      <div class="body">
        <p class="test">${icons.flask}<span>Test payment. No money moves.</span></p>
        <p class="notice" id="notice" role="alert" hidden></p>
        <section
          id="step-choose" class="step" aria-labelledby="choose-title" ${order.status === 'paid' ? 'hidden' : ''}>
          <h1 id="choose-title" class="unseen" tabindex="-1">Pay ${amount} to ${shop}</h1>
          <p class="payer" id="payer" hidden>${icons.person}<span></span></p>
          <div class="tabs" role="tablist" aria-label="Ways to pay">
            ${TABS.map(
              ({ name, label }, place) =>
                html`<button
                  type="button" role="tab" id="tab-${name}" aria-controls="panel-${name}"
                  aria-selected="${String(place === 0)}" tabindex="${place === 0 ? 0 : -1}"
                >${label}</button>`,
            )}
          </div>
          ${upiPanel(amount)} ${cardPanel(amount)} ${netbankingPanel(amount)} ${walletPanel(amount)}
        </section>
        ${otpStep(amount)} ${bankStep(amount, shop)} ${waitingStep(amount, shop)}
        ${failedStep()} ${doneStep(amount, shop)} ${paidStep(order.status === 'paid')}
        <button type="button" class="bare" id="cancel">Cancel payment</button>
        ${outcomeFold()}
      </div>
      ${leaveQuestion()}
    </main>
    <noscript><p class="alone">This test window needs JavaScript, as the real one does.</p></noscript>
    <script src="${address('window.js')}"></script>`,
  )
}

/** For a wrong key or an unknown order. */
export function closedWindowPage(shown: Pick<Shown, 'scheme' | 'address' | 'shop'>, sentence: string) {
  return page(
    shown,
    html`<main class="pay" id="pay" data-starting data-step="closed">
      <div class="body">
        <p class="test">${icons.flask}<span>Test payment. No money moves.</span></p>
        <section class="step result">
          <span class="seal bad">${icons.alert}</span>
          <h1 tabindex="-1">The payment window cannot open</h1>
          <p>${sentence}</p>
        </section>
        <button type="button" class="bare" id="cancel">Close</button>
      </div>
    </main>
    <script src="${shown.address('window.js')}"></script>`,
  )
}

export function page(
  { scheme, address, shop }: Pick<Shown, 'scheme' | 'address' | 'shop'>,
  content: ReturnType<typeof html>,
) {
  return html`<!doctype html>
<html lang="en-IN" ${scheme ? html`data-scheme="${scheme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Test payment to ${shop}</title>
<link rel="stylesheet" href="${address('window.css')}">
</head>
<body>${content}</body>
</html>`
}

function head({ shop, description, image, order }: Shown, amount: string) {
  const words = (description || (order.receipt ? `Order ${order.receipt}` : order.id)).split(' ')
  return html`<header class="head">
    ${logo(shop, image)}
    <div class="who"><strong id="shop">${shop}</strong><span>${words.map(wordSpan)}</span></div>
    <span class="amount"><span class="unseen">Amount: </span>${amount}</span>
    <button
      type="button" class="close" id="close" aria-label="Close the payment window"
    >${icons.cross}</button>
  </header>`
}

const logo = (shop: string, image: string | null | undefined) =>
  image
    ? html`<img class="logo" src="${image}" width="40" height="40" alt="">`
    : html`<span class="logo" aria-hidden="true">${shop.slice(0, 1)}</span>`

const wordSpan = (word: string) => html`<span class="word">${word}</span> `
