/**
 * Runs in the page before its scripts have come. Pictures and words are shown first; then, or at the first touch,
 * the scripts are started. What a hand did until they run is kept and done again, one thing per task so that React draws in
 * between: first the fields as they stand, then every press and sent form in its order;
 * a hand that presses meanwhile waits its turn.
 * It is sent as text, so it may use nothing from outside itself.
 */
function startAfterPicture() {
  const LONGEST_WAIT_MS = 2500
  const LONGEST_LOAD_MS = 120_000
  const acts: (() => void)[] = []
  let sent: EventTarget | null = null
  let started = false
  let awake = false
  let redoing = false

  const sayMissing = () => {
    if (awake || document.getElementById('scripts-missing')) return
    const notice = document.createElement('p')
    const again = document.createElement('a')
    notice.id = 'scripts-missing'
    notice.className = 'line-down'
    notice.setAttribute('role', 'alert')
    again.href = location.pathname + location.search
    again.textContent = 'Load again'
    notice.append('Loading chunk failed. ', again)
    document.body.prepend(notice)
  }
  const start = () => {
    const held = document.getElementById('page-scripts')
    if (started || !held) return
    started = true
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = held.nonce
    script.textContent = held.textContent
    script.onerror = sayMissing
    setTimeout(sayMissing, LONGEST_LOAD_MS)
    document.body.append(script)
  }
  const onClick = (event: Event) => {
    if (redoing) return
    const button =
      event.target instanceof Element
        ? event.target.closest<HTMLButtonElement>('button:not([type=submit])')
        : null
    if (!button) return
    event.stopPropagation()
    acts.push(() => button.click())
  }
  const onSubmit = (event: SubmitEvent) => {
    if (redoing) return
    event.preventDefault()
    event.stopPropagation()
    const { target, submitter } = event
    if (target === sent) return
    sent = target
    acts.push(() => {
      sent = null
      ;(target as HTMLFormElement).requestSubmit(submitter)
    })
  }
  const retype = (field: HTMLInputElement | HTMLTextAreaElement) => {
    const typed = field.value
    if (typed === field.defaultValue) return []
    return () => {
      field.value = field.defaultValue
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const recheck = (box: HTMLInputElement) => {
    const { checked } = box
    if (checked === box.defaultChecked || (box.type === 'radio' && !checked)) return []
    return () => {
      box.checked = !checked
      box.click()
    }
  }
  const rechoose = (select: HTMLSelectElement) => {
    const { selectedIndex } = select
    if (select.options[selectedIndex]?.defaultSelected) return []
    return () => {
      select.selectedIndex = selectedIndex
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  const redo = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) => {
    if (field instanceof HTMLSelectElement) return rechoose(field)
    if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) return recheck(field)
    return /hidden|file/.test(field.type) ? [] : retype(field)
  }
  const replay = () => {
    const act = acts.shift()
    if (!act) {
      removeEventListener('click', onClick, true)
      removeEventListener('submit', onSubmit, true)
      return
    }
    setTimeout(replay)
    redoing = true
    try {
      act()
    } finally {
      redoing = false
    }
  }

  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
  setTimeout(start, LONGEST_WAIT_MS)
  for (const touch of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(touch, start, { once: true, capture: true, passive: true })

  addEventListener('shop-awake', () => {
    if (awake) return
    awake = true
    const fields = document.querySelectorAll<HTMLInputElement>(
      'main :is(input, textarea, select), footer input',
    )
    acts.unshift(...[...fields].flatMap(redo))
    setTimeout(replay)
  })
}

export const earlyHandsScript = `(${startAfterPicture.toString()})()`

/** Told once by the first effect of the running page. */
export function announceAwake() {
  document.documentElement.dataset.awake = 'true'
  window.dispatchEvent(new Event('shop-awake'))
}

const PAGE_SCRIPT = /<script nonce="([^"]*)" type="module" async="">([\s\S]*?)<\/script>/

/**
 * Holds the page's module script back as text until `startAfterPicture` starts it, and its preloads with it; what else the page runs
 * comes after it. The preloads are in the head and the script near the end, so that nobody looks through what is between.
 */
export function scriptsAfterPicture(html: string, others: string): string {
  const body = html.indexOf('</head>')
  const scripts = Math.max(html.lastIndexOf('<script', html.lastIndexOf(' type="module" async="">')), body)
  return (
    html.slice(0, body).replaceAll(/<link rel="modulepreload"[^>]*\/>/g, '') +
    html.slice(body, scripts) +
    html
      .slice(scripts)
      .replace(
        PAGE_SCRIPT,
        (_, nonce: string, code: string) =>
          `<script nonce="${nonce}" type="text/plain" id="page-scripts">${code}</script>`,
      )
      .replace('</body>', () => `${others}</body>`)
  )
}
