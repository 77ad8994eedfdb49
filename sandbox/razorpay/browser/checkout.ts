import { type Overlay, openOverlay } from './overlay.ts'
import type { Failure, FromWindow, Result, ToWindow, Wishes } from './window-messages.ts'

interface Options {
  key: string
  order_id: string
  amount?: number | string
  currency?: string
  name?: string
  description?: string
  image?: string
  prefill?: Wishes['prefill']
  notes?: Record<string, string>
  theme?: { color?: string; backdrop_color?: string }
  timeout?: number
  retry?: { enabled?: boolean } | boolean
  modal?: {
    ondismiss?: () => void
    escape?: boolean
    backdropclose?: boolean
    handleback?: boolean
    confirm_close?: boolean
    animation?: boolean
  }
  handler?: (result: Result) => void
  callback_url?: string
  redirect?: boolean
  cancel_url?: string
}
type Listener = (response: { error: Failure }) => void

const home = new URL('.', (document.currentScript as HTMLScriptElement).src)

/** The documented half of Razorpay's checkout script, with a window that moves no money. */
class Razorpay {
  #options: Options
  #listeners: Listener[] = []
  #overlay: Overlay | undefined
  #endWatch = new AbortController()

  constructor(options: Options) {
    if (!options?.key) throw new Error('No key passed')
    if (!options.order_id) throw new Error('No order_id passed: the stand-in pays orders only')
    this.#options = options
  }

  on(event: string, listener: Listener) {
    if (event === 'payment.failed') this.#listeners.push(listener)
    return this
  }

  open() {
    if (this.#overlay) return this
    const { callback_url, redirect, modal = {}, name = '', theme = {} } = this.#options
    if (redirect && callback_url) {
      location.assign(this.#address(callback_url))
      return this
    }
    this.#overlay = openOverlay({
      address: this.#address(),
      title: `Test payment to ${name}`,
      scheme: schemeOfPage(),
      backdropColor: theme.backdrop_color,
      isAnimated: modal.animation !== false && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    })
    this.#watch()
    if (modal.handleback !== false) this.#holdBackButton()
    return this
  }

  close() {
    this.#endWatch.abort()
    this.#endWatch = new AbortController()
    this.#overlay?.close()
    this.#overlay = undefined
    if (history.state?.razorpay) history.back()
  }

  #watch() {
    const { signal } = this.#endWatch
    addEventListener(
      'message',
      event => {
        if (event.origin === home.origin && event.source === this.#overlay?.frame.contentWindow)
          this.#hear(event.data as FromWindow)
      },
      { signal },
    )
    addEventListener(
      'keydown',
      event => {
        if (event.key === 'Escape' && this.#options.modal?.escape !== false) this.#askToClose()
      },
      { signal },
    )
  }

  #hear(word: FromWindow) {
    const { handler, modal } = this.#options
    if (word.says === 'ready') this.#overlay?.reveal()
    if (word.says === 'failed') for (const listener of this.#listeners) listener({ error: word.failure })
    if (word.says === 'dismissed') {
      this.close()
      modal?.ondismiss?.()
    }
    if (word.says === 'success') {
      this.close()
      handler?.(word.result)
    }
  }

  /** The window may ask for a confirmation first. */
  #askToClose() {
    this.#overlay?.frame.contentWindow?.postMessage({ asks: 'close' } satisfies ToWindow, home.origin)
  }

  /** The back button closes the window instead of leaving the page. */
  #holdBackButton() {
    const hold = () => history.pushState({ ...history.state, razorpay: true }, '')
    hold()
    addEventListener(
      'popstate',
      event => {
        if (event.state?.razorpay) return
        event.stopImmediatePropagation()
        hold()
        this.#askToClose()
      },
      { signal: this.#endWatch.signal, capture: true },
    )
  }

  #address(callbackUrl?: string): string {
    const {
      key,
      order_id,
      name,
      description,
      image,
      theme = {},
      modal = {},
      prefill = {},
      retry,
      timeout = 0,
      cancel_url,
    } = this.#options
    const address = new URL('window', home)
    const looks = {
      key,
      order_id,
      name,
      description,
      image,
      color: theme.color,
      scheme: schemeOfPage(),
      callback_url: callbackUrl,
    }
    for (const [field, value] of Object.entries(looks)) if (value) address.searchParams.set(field, value)
    const wishes: Wishes = {
      prefill,
      retry: typeof retry === 'object' ? retry.enabled !== false : retry !== false,
      escape: modal.escape !== false,
      backdropClose: modal.backdropclose === true,
      confirmClose: modal.confirm_close === true,
      animation: modal.animation !== false,
      timeoutSeconds: timeout,
      ...(cancel_url && { cancelUrl: cancel_url }),
    }
    address.hash = encodeURIComponent(JSON.stringify(wishes))
    return address.href
  }
}

function schemeOfPage(): 'light' | 'dark' {
  const { colorScheme } = getComputedStyle(document.documentElement)
  if (!colorScheme.includes('dark')) return 'light'
  if (!colorScheme.includes('light')) return 'dark'
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

Object.assign(window, { Razorpay })
