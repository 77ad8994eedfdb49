/**
 * Runs in the page before its scripts have come: holds the last press on a button that is not awake yet, and says so if
 * the scripts do not come. Forms that have an `action` work without scripts.
 */
function beforeScripts() {
  const LONGEST_LOAD_MS = 120_000
  let pressed: HTMLButtonElement | null = null
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || (button.type === 'submit' && button.form?.hasAttribute('action'))) return
    event.preventDefault()
    event.stopPropagation()
    pressed?.removeAttribute('aria-busy')
    pressed = button
    button.setAttribute('aria-busy', 'true')
  }
  const sayMissing = () => {
    if (document.getElementById('scripts-missing')) return
    const notice = document.createElement('p')
    const again = Object.assign(document.createElement('a'), { href: location.pathname + location.search })
    Object.assign(notice, { id: 'scripts-missing', className: 'line-down', role: 'alert' })
    again.textContent = 'Load again'
    notice.append('Loading chunk failed. ', again)
    document.body.prepend(notice)
  }
  const onError = ({ target }: Event) => target instanceof HTMLScriptElement && sayMissing()
  const late = setTimeout(sayMissing, LONGEST_LOAD_MS)
  const wake = () => {
    clearTimeout(late)
    removeEventListener('click', hold, true)
    removeEventListener('error', onError, true)
    removeEventListener('unhandledrejection', sayMissing)
    pressed?.removeAttribute('aria-busy')
    setTimeout(() => pressed?.click())
  }
  addEventListener('click', hold, true)
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', sayMissing)
  addEventListener('shop-awake', wake, { once: true })
}

/** Sent as source text; a browser never needs it again. */
export const earlyPress = import.meta.env.SSR ? `(${beforeScripts})()` : ''

/** Called by the first effect of the running page. */
export function announceAwake() {
  document.documentElement.dataset.awake = 'true'
  window.dispatchEvent(new Event('shop-awake'))
}
