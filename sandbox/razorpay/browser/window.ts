import { ask } from './api.ts'
import { cardFaults, wireCardFields } from './card.ts'
import { wireLeaving } from './close-window.ts'
import { all, amount, button, input, key, orderId, part, pay, shop, text, wishes } from './elements.ts'
import { forgetFaultsOnInput, sayFaults } from './fields.ts'
import { begin, stopFollowing } from './poll-payment.ts'
import { leaveWithoutPaying, tellPage } from './report-result.ts'
import { currentStep, sayNotice, showStep } from './steps.ts'
import { wireTabs } from './tabs.ts'
import { rememberAsOwn, wireScan } from './upi.ts'
import type { WindowPayment } from './window-messages.ts'

type Details = Record<string, string>

function openWindow() {
  wearTheme(pay.dataset.color)
  if (currentStep() === ('closed' as string)) {
    button('cancel').addEventListener('click', leaveWithoutPaying)
    return appear()
  }
  showPayer()
  wireTabs(wishes.prefill.method)
  part('scan', HTMLDetailsElement).open = !matchMedia('(max-width: 30rem)').matches
  wireCardFields()
  forgetFaultsOnInput()
  wireLeaving()
  wireWaysToPay()
  wireAnswers()
  if (wishes.prefill.name) input('holder').value = wishes.prefill.name
  appear()
  document.querySelector<HTMLElement>('section.step:not([hidden]) h1')?.focus()
  // The QR code's space is reserved, so it need not delay the window.
  if (currentStep() === 'choose') setTimeout(wireScan)
}

function appear() {
  delete pay.dataset.starting
  tellPage({ says: 'ready' })
}

function wireWaysToPay() {
  onPay('upi', () => {
    const vpa = input('vpa').value.trim()
    const isGood = /^[\w.-]{2,64}@[a-z][a-z0-9.]{1,32}$/i.test(vpa)
    const sentence = vpa ? 'A UPI ID looks like name@bank.' : 'Please type a UPI ID, or scan the code.'
    return sayFaults(text('panel-upi'), [isGood ? null : { field: input('vpa'), sentence }]) ? { vpa } : null
  })
  onPay('card', () =>
    sayFaults(text('panel-card'), cardFaults())
      ? { number: input('number').value, name: input('holder').value.trim() }
      : null,
  )
  onPay('netbanking', () => {
    const bank = part('other-bank', HTMLSelectElement).value || chosen('bank')
    const isGood = sayFaults(text('panel-netbanking'), [
      bank ? null : { field: text('bank-field'), sentence: 'Please choose your bank.' },
    ])
    return isGood ? { bank } : null
  })
  onPay('wallet', () => {
    const wallet = chosen('wallet')
    const isGood = sayFaults(text('panel-wallet'), [
      wallet ? null : { field: text('wallet-field'), sentence: 'Please choose your wallet.' },
    ])
    return isGood ? { wallet } : null
  })
  for (const app of all<HTMLButtonElement>('[data-app]'))
    app.addEventListener('click', () => void startPaying('upi', {}, app.dataset.app))
  button('pretend').addEventListener('click', () => void startPaying('upi', {}))
  for (const fill of all<HTMLButtonElement>('[data-fill]'))
    fill.addEventListener('click', () => {
      const field = input(fill.dataset.fill ?? '')
      field.value = fill.dataset.value ?? ''
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.focus()
    })
  part('other-bank', HTMLSelectElement).addEventListener('change', () => {
    for (const radio of all<HTMLInputElement>('[name=bank]')) radio.checked = false
  })
  for (const radio of all<HTMLInputElement>('[name=bank]'))
    radio.addEventListener('change', () => {
      part('other-bank', HTMLSelectElement).value = ''
    })
  for (const option of all<HTMLInputElement>('[name=outcome]'))
    option.addEventListener('change', () => {
      text('outcome-chosen').textContent = option.dataset.title ?? ''
    })
}

function onPay(method: string, read: () => Details | null) {
  part(`panel-${method}`, HTMLFormElement).addEventListener('submit', event => {
    event.preventDefault()
    const details = read()
    if (details) void startPaying(method, details)
  })
}

const chosen = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]:checked`)?.value ?? ''

let paymentId = ''

/** Ignores a second press while the first is under way. */
async function startPaying(method: string, details: Details, app = 'your UPI app') {
  if (pay.getAttribute('aria-busy') === 'true') return
  pay.setAttribute('aria-busy', 'true')
  stopFollowing()
  sayNotice('')
  const { email, contact } = wishes.prefill
  text('waiting-text').textContent =
    `Approve ${amount} for ${shop} in ${details.vpa ? `the app of ${details.vpa}` : app}.`
  text('bank-name').textContent = nameOfChoice(method)
  const started = ask<WindowPayment>('payments', {
    key,
    order_id: orderId,
    paid: { method, ...details },
    outcome: chosen('outcome') || undefined,
    webhooks: part('habit', HTMLSelectElement).value,
    email,
    contact,
  })
  started
    .then(({ id }) => {
      paymentId = id
      rememberAsOwn(id)
    })
    .catch(() => {})
    .finally(() => pay.removeAttribute('aria-busy'))
  await begin(started)
}

function nameOfChoice(method: string): string {
  const select = part('other-bank', HTMLSelectElement)
  if (method === 'netbanking' && select.value) return select.selectedOptions[0]?.textContent ?? ''
  const radio = document.querySelector(`[name=${method === 'wallet' ? 'wallet' : 'bank'}]:checked`)
  return radio?.closest('label')?.querySelector('span:last-child')?.textContent ?? 'Your bank'
}

function wireAnswers() {
  part('otp-form', HTMLFormElement).addEventListener('submit', event => {
    event.preventDefault()
    const otp = input('otp').value.trim()
    if (
      !sayFaults(text('otp-form'), [
        /^\d+$/.test(otp) ? null : { field: input('otp'), sentence: 'Please type the digits of the code.' },
      ])
    )
      return
    input('otp').value = ''
    void begin(ask<WindowPayment>(`payments/${paymentId}/otp`, { otp }))
  })
  for (const answer of ['success', 'failure'])
    button(`bank-${answer}`).addEventListener(
      'click',
      () => void begin(ask<WindowPayment>(`payments/${paymentId}/bank`, { answer })),
    )
  button('again').addEventListener('click', () => showStep('choose'))
}

function showPayer() {
  const { contact, email } = wishes.prefill
  const said = [contact, email].filter(Boolean).join(' · ')
  text('payer').hidden = said === ''
  const line = text('payer').querySelector('span')
  if (line) line.textContent = said
  if (contact) text('otp-to').textContent = contact.replaceAll(/\d(?=\d{4})/g, '•')
}

/** The shop's colour, with a text colour of enough contrast. */
function wearTheme(color: string | undefined) {
  if (!color) return
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  const isLight = 0.299 * red + 0.587 * green + 0.114 * blue > 150
  const { style } = document.documentElement
  style.setProperty('--theme', color)
  style.setProperty('--on-theme', isLight ? '#1e1915' : '#fff8ec')
}

openWindow()
