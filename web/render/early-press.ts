/**
 * Runs in the page before its scripts have come. Holds the last press on a button that is not awake, sends a form that
 * works without scripts once, and says so if the scripts do not come.
 */
function beforeScripts() {
  const MISSING =
    '<p id="scripts-missing" class="line-down" role="alert">Loading chunk failed. <a href="">Load again</a></p>'
  const asleep = new AbortController()
  let held: HTMLButtonElement | null = null
  let sent: EventTarget | null = null
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || (button.type === 'submit' && button.form?.hasAttribute('action'))) return
    stop(event)
    held?.removeAttribute('aria-busy')
    held = button
    held.setAttribute('aria-busy', 'true')
  }
  const sendOnce = (event: SubmitEvent) => {
    if (event.target === sent) return stop(event)
    setTimeout(() => {
      if (!event.defaultPrevented) sent = event.target
    })
  }
  const sayMissing = () => {
    if (!document.getElementById('scripts-missing')) document.body.insertAdjacentHTML('afterbegin', MISSING)
  }
  const untilAwake = { capture: true, signal: asleep.signal }
  addEventListener('click', hold, untilAwake)
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && sayMissing(), untilAwake)
  addEventListener('unhandledrejection', sayMissing, untilAwake)
  addEventListener('submit', sendOnce, true)
  addEventListener('pagehide', () => (sent = null))
  const late = setTimeout(sayMissing, 120_000)
  addEventListener('shop-awake', () => {
    asleep.abort()
    clearTimeout(late)
    held?.removeAttribute('aria-busy')
    setTimeout(() => held?.click())
  })
}

/** Sent as source text; a browser never needs it again. */
export const earlyPress = import.meta.env.SSR ? `(${beforeScripts})()` : ''

/** Called by the first effect of the running page. */
export function announceAwake() {
  document.documentElement.dataset.awake = 'true'
  window.dispatchEvent(new Event('shop-awake'))
}
