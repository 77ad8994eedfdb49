/**
 * Runs in the page before its scripts have come. Pictures and words are shown first; then, or at the first touch,
 * the scripts are started. What a hand did until they run is kept and done again: a press, a sent form, typed words.
 * It is sent as text, so it may use nothing from outside itself.
 */
function startAfterPicture() {
  const LONGEST_WAIT_MS = 2500
  let pressed: HTMLElement | undefined
  let sent: { form: HTMLFormElement; by: HTMLElement | null } | undefined
  let started = false
  let awake = false

  const start = () => {
    const held = document.getElementById('page-scripts')
    if (started || !held) return
    started = true
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = held.nonce
    script.textContent = held.textContent
    document.body.append(script)
  }
  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button, summary') : null
    if (button?.matches('button:not([type=submit])')) pressed = button
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    sent = { form: event.target as HTMLFormElement, by: event.submitter }
  }
  const retype = (field: HTMLInputElement | HTMLTextAreaElement) => {
    const typed = field.value
    if (typed === field.defaultValue) return
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const recheck = (box: HTMLInputElement) => {
    if (box.checked === box.defaultChecked) return
    box.checked = box.defaultChecked
    box.click()
  }

  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
  setTimeout(start, LONGEST_WAIT_MS)
  for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, start, { once: true, capture: true, passive: true })

  addEventListener('shop-awake', () => {
    if (awake) return
    awake = true
    removeEventListener('click', onClick, true)
    removeEventListener('submit', onSubmit, true)
    for (const field of document.querySelectorAll<HTMLInputElement>('main input, main textarea, footer input')) {
      if (field.type === 'checkbox' || field.type === 'radio') recheck(field)
      else if (field.type !== 'hidden' && field.type !== 'file') retype(field)
    }
    if (sent?.form.isConnected) sent.form.requestSubmit(sent.by as HTMLButtonElement | null)
    else if (pressed?.isConnected) pressed.click()
  })
}

export const earlyHandsScript = `(${startAfterPicture.toString()})()`

/** Told once by the first effect of the running page. */
export function announceAwake() {
  document.documentElement.dataset.awake = 'true'
  window.dispatchEvent(new Event('shop-awake'))
}

const PAGE_SCRIPT = /<script nonce="([^"]*)" type="module" async="">([\s\S]*?)<\/script>/

/** Holds the page's module script back as text until `startAfterPicture` starts it, and its preloads with it. */
export const scriptsAfterPicture = (html: string) =>
  html
    .replaceAll(/<link rel="modulepreload"[^>]*\/>/g, '')
    .replace(PAGE_SCRIPT, (_, nonce: string, code: string) => `<script nonce="${nonce}" type="text/plain" id="page-scripts">${code}</script>`)
