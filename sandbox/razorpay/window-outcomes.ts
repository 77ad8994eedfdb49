import { html } from 'hono/html'
import { icons } from './icons.ts'
import type { Outcome, WebhookHabit } from './outcomes.ts'

const OUTCOME_WORDS: Record<Outcome, [string, string]> = {
  'as-entered': ['As the details say', 'succeeds, unless a test card or UPI ID says otherwise'],
  succeeds: ['Succeeds', 'whatever is typed'],
  fails: ['Fails', 'the bank says no'],
  'fails-then-succeeds': ['Fails, then succeeds', 'one payment, tried again in the UPI app'],
  'bank-silent': ['The bank does not answer', 'fails after 10 minutes, is paid after 20'],
  'authorised-only': ['Authorised only', 'reserved, not captured'],
  'browser-never-hears': ['The window is gone', 'paid, but the page never hears of it'],
}

const WEBHOOK_WORDS: Record<WebhookHabit, string> = {
  'at-once': 'At once',
  delayed: '30 seconds late',
  duplicated: 'Three times each',
  reordered: 'In the wrong order',
  none: 'Never',
}

/** For testers: the outcome of the next payment and of its webhooks. */
export function outcomeFold() {
  return html`<details class="outcomes" id="outcomes">
    <summary>
      <span>Choose the outcome</span>
      <span class="chosen" id="outcome-chosen">${OUTCOME_WORDS['as-entered'][0]}</span>${icons.down}
    </summary>
    <fieldset>
      <legend class="unseen">What becomes of the payment</legend>
      ${Object.entries(OUTCOME_WORDS).map(
        ([value, [title, words]], place) =>
          html`<label class="option"><input
            type="radio" name="outcome" value="${value}" data-title="${title}"
            ${place === 0 ? 'checked' : ''}><span><b>${title}</b><span class="quiet">${words}</span></span></label>`,
      )}
    </fieldset>
    <div class="field">
      <label for="habit">The shop’s webhooks arrive</label>
      <select id="habit">
        ${Object.entries(WEBHOOK_WORDS).map(([value, words]) => html`<option value="${value}">${words}</option>`)}
      </select>
    </div>
  </details>`
}
