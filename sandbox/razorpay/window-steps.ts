import { html } from 'hono/html'
import { icons } from './icons.ts'

export function otpStep(amount: string) {
  return html`<section class="step" id="step-otp" aria-labelledby="otp-title" hidden>
    <h1 id="otp-title" tabindex="-1">Confirm with a one-time code</h1>
    <p>Your bank would send a code to <b id="otp-to">your phone</b> now.
      This is a test, so any 4 to 10 digits are right and fewer are wrong.</p>
    <form id="otp-form" class="stack" novalidate>
      <div class="field">
        <label for="otp">One-time code</label>
        <input id="otp" class="code num" inputmode="numeric" autocomplete="one-time-code" maxlength="10"
          placeholder="••••••">
      </div>
      <button class="ink">Confirm ${amount}</button>
    </form>
  </section>`
}

export function bankStep(amount: string, shop: string) {
  return html`<section class="step" id="step-bank" aria-labelledby="bank-title" hidden>
    <div class="bank-page">
      <p class="bank-name">${icons.bank}<strong id="bank-name">The bank</strong><span
        class="tag">stand-in</span></p>
      <h1 id="bank-title" tabindex="-1">What should your bank answer?</h1>
      <dl><div><dt>To</dt><dd>${shop}</dd></div><div><dt>Amount</dt><dd class="num">${amount}</dd></div></dl>
      <div class="pair">
        <button type="button" class="good" id="bank-success">Success</button>
        <button type="button" class="soft" id="bank-failure">Failure</button>
      </div>
    </div>
  </section>`
}

export function waitingStep(amount: string, shop: string) {
  return html`<section class="step result" id="step-waiting" aria-labelledby="waiting-title" hidden>
    <span class="ring" aria-hidden="true"></span>
    <h1 id="waiting-title" tabindex="-1">Waiting for your approval</h1>
    <p id="waiting-text">Approve ${amount} for ${shop} in your UPI app.</p>
    <p class="quiet" id="waiting-long"
      hidden>This takes longer than usual. You may close the window:
      ${shop} hears it from the bank as soon as there is an answer.</p>
  </section>`
}

export function failedStep() {
  return html`<section class="step result" id="step-failed" aria-labelledby="failed-title" hidden>
    <span class="seal bad">${icons.alert}</span>
    <h1 id="failed-title" tabindex="-1">Payment failed</h1>
    <p id="failed-text"></p>
    <p class="quiet" id="failed-open" hidden>Your UPI app lets you try this one again. We keep listening.</p>
    <button type="button" class="ink" id="again">Try again</button>
  </section>`
}

export function doneStep(amount: string, shop: string) {
  return html`<section class="step result" id="step-done" aria-labelledby="done-title" hidden>
    <span class="seal ok">${icons.check}</span>
    <h1 id="done-title" tabindex="-1">Payment successful</h1>
    <p><b class="num">${amount}</b> to ${shop}, in play money. Taking you back.</p>
    <p class="quiet num small" id="done-id"></p>
  </section>`
}

export function paidStep(isPaid: boolean) {
  return html`<section class="step result" id="step-paid" aria-labelledby="paid-title"
    ${isPaid ? '' : 'hidden'}>
    <span class="seal ok">${icons.check}</span>
    <h1 id="paid-title" tabindex="-1">This order is already paid</h1>
    <p>Nothing is taken twice. You can close this window.</p>
  </section>`
}

export function leaveQuestion() {
  return html`<dialog class="leave" id="leave" role="alertdialog" aria-labelledby="leave-title">
    <h2 id="leave-title">Leave this payment?</h2>
    <p>Nothing has been paid yet.</p>
    <div class="pair">
      <button type="button" class="ink" id="leave-no">Keep paying</button>
      <button type="button" class="soft" id="leave-yes">Yes, leave</button>
    </div>
  </dialog>`
}
