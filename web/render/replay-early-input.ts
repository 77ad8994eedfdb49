type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Says so when a script of the page fails to load, or none has run for two minutes. */
function watchScripts() {
  const LONGEST_LOAD_MS = 120_000
  const onError = (event: Event) => event.target instanceof HTMLScriptElement && showMissing()
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', showMissing)
  addEventListener('shop-awake', () => {
    removeEventListener('error', onError, true)
    removeEventListener('unhandledrejection', showMissing)
  })
  setTimeout(showMissing, LONGEST_LOAD_MS)
}

function showMissing() {
  if (document.documentElement.dataset.awake || document.getElementById('scripts-missing')) return
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

/** Records pressed buttons and sent forms; replays them one per task, so that React renders in between. */
function recordInput() {
  const acts: (() => void)[] = []
  let sent: EventTarget | null = null
  let replaying = false

  const onClick = (event: Event) => {
    if (replaying || !(event.target instanceof Element)) return
    const button = event.target.closest<HTMLButtonElement>('button:not([type=submit])')
    if (!button) return
    event.stopPropagation()
    acts.push(() => button.click())
  }
  const onSubmit = (event: SubmitEvent) => {
    if (replaying) return
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
  const replay = () => {
    const act = acts.shift()
    if (!act) {
      removeEventListener('click', onClick, true)
      removeEventListener('submit', onSubmit, true)
      return
    }
    setTimeout(replay)
    replaying = true
    try {
      act()
    } finally {
      replaying = false
    }
  }
  const onAwake = () => {
    const fields = document.querySelectorAll<Field>('main :is(input, textarea, select), footer input')
    acts.unshift(...[...fields].flatMap(replayOf))
    setTimeout(replay)
  }
  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  addEventListener('shop-awake', onAwake, { once: true })
}

/** Repeats what was typed or chosen in a field before React ran; empty for an untouched field. */
function replayOf(field: Field): (() => void) | [] {
  if (field instanceof HTMLSelectElement) {
    const { selectedIndex } = field
    if (field.options[selectedIndex]?.defaultSelected) return []
    return () => {
      field.selectedIndex = selectedIndex
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) {
    const { checked } = field
    if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return []
    return () => {
      field.checked = !checked
      field.click()
    }
  }
  const typed = field.value
  if (/hidden|file/.test(field.type) || typed === field.defaultValue) return []
  return () => {
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Sent as source text, so these functions use nothing but each other; a browser never needs it again. */
export const replayEarlyInput = import.meta.env.SSR
  ? `(() => {${[showMissing, watchScripts, replayOf, recordInput].join('\n')}
${watchScripts.name}();${recordInput.name}()})()`
  : ''

/** Called by the first effect of the running page. */
export function announceAwake() {
  document.documentElement.dataset.awake = 'true'
  window.dispatchEvent(new Event('shop-awake'))
}
