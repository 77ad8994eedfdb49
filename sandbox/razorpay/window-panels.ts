import { html } from 'hono/html'
import { icons } from './icons.ts'
import { BANKS, OTHER_BANKS, TEST_CARDS, UPI_APPS, WALLETS } from './ways-to-pay.ts'

export function upiPanel(amount: string) {
  return html`<form class="panel" id="panel-upi" role="tabpanel"
    aria-labelledby="tab-upi" data-method="upi" novalidate>
    <div class="apps" role="group" aria-label="Pay with an app on this phone">
      ${UPI_APPS.map(appButton)}
    </div>
    <details class="scan" id="scan" open>
      <summary>Show a QR code for another phone</summary>
      <div class="qr" id="qr" role="img" aria-label="QR code that opens this test payment on a phone"></div>
      <div class="scan-words">
        <p><b>Scan with a phone</b></p>
        <p class="small quiet">Its camera opens a page that stands in for the UPI app.
          Expires in <b class="num" id="qr-left">05:00</b></p>
        <button type="button" class="soft small" id="pretend">Act as if scanned</button>
      </div>
    </details>
    <div class="or" aria-hidden="true">or</div>
    <div class="field">
      <label for="vpa">Your UPI ID</label>
      <input id="vpa" name="vpa" inputmode="email" autocomplete="off" autocapitalize="none" spellcheck="false"
        placeholder="name@bank" aria-describedby="vpa-hint">
      <p class="hint" id="vpa-hint"><span class="aside">In a test:</span>
        ${['success@razorpay', 'failure@razorpay'].map(fillVpa)}
      </p>
    </div>
    <button class="ink">Pay ${amount}</button>
  </form>`
}

export function cardPanel(amount: string) {
  return html`<form class="panel" id="panel-card" role="tabpanel"
    aria-labelledby="tab-card" data-method="card" novalidate hidden>
    <div class="field">
      <label for="number">Card number</label>
      <div class="with-note"><input
        id="number" name="number" inputmode="numeric" autocomplete="cc-number" maxlength="23"
        placeholder="0000 0000 0000 0000"><span class="note" id="network" aria-live="polite"></span></div>
    </div>
    <div class="field">
      <label for="holder">Name on card</label>
      <input id="holder" name="holder" autocomplete="cc-name" autocapitalize="words">
    </div>
    <div class="pair">
      <div class="field">
        <label for="expiry">Expiry</label>
        <input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" maxlength="7"
          placeholder="MM / YY">
      </div>
      <div class="field">
        <label for="cvv">CVV</label>
        <input id="cvv" name="cvv" type="password" inputmode="numeric" autocomplete="cc-csc" maxlength="4"
          placeholder="123">
      </div>
    </div>
    <details class="cards">
      <summary>Test card numbers${icons.down}</summary>
      <ul>${TEST_CARDS.map(
        ({ number, says }) =>
          html`<li><button type="button" class="fill" data-card="${number}">
            <span class="num">${number}</span><span>${says}</span></button></li>`,
      )}</ul>
      <p class="small quiet">Any CVV and any date to come.</p>
    </details>
    <button class="ink">Pay ${amount}</button>
  </form>`
}

export function netbankingPanel(amount: string) {
  return html`<form class="panel" id="panel-netbanking" role="tabpanel"
    aria-labelledby="tab-netbanking" data-method="netbanking" novalidate hidden>
    <fieldset class="choices" id="bank-field">
      <legend>Your bank</legend>
      ${BANKS.map(bank => choice('bank', bank))}
    </fieldset>
    <div class="field">
      <label for="other-bank">Another bank</label>
      <select id="other-bank" name="otherBank">
        <option value="">Choose from the list</option>
        ${OTHER_BANKS.map(({ code, name }) => html`<option value="${code}">${name}</option>`)}
      </select>
    </div>
    <button class="ink">Pay ${amount}</button>
  </form>`
}

export function walletPanel(amount: string) {
  return html`<form class="panel" id="panel-wallet" role="tabpanel"
    aria-labelledby="tab-wallet" data-method="wallet" novalidate hidden>
    <fieldset class="choices" id="wallet-field">
      <legend>Your wallet</legend>
      ${WALLETS.map(wallet => choice('wallet', wallet))}
    </fieldset>
    <button class="ink">Pay ${amount}</button>
  </form>`
}

const choice = (field: string, { code, name }: { code: string; name: string }) =>
  html`<label class="choice">
    <input type="radio" name="${field}" value="${code}">
    <span class="tile" aria-hidden="true">${name.slice(0, 1)}</span><span>${name}</span>
  </label>`

const appButton = (app: string) =>
  html`<button type="button" class="app" data-app="${app}">
    <span class="tile" aria-hidden="true">${app.slice(0, 1)}</span>${app}
  </button>`

const fillVpa = (vpa: string) =>
  html`<button type="button" class="fill" data-fill="vpa" data-value="${vpa}">${vpa}</button> `
