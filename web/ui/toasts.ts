import { useSyncExternalStore } from 'react'

export interface Toast {
  text: string
  imageUrl?: string | null
  action?: { label: string; to: string } | { label: string; run: () => void }
  /** Five seconds by default, and twice that with something to press. */
  forMs?: number
}

const shownMs = ({ forMs, action }: Toast) => forMs ?? (action ? 10_000 : 5000)
let shown: Toast | null = null
let next: Toast | null = null
let leaving: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(toast: Toast | null) {
  shown = toast
  for (const listener of listeners) listener()
}

/** One at a time; it disappears by itself and never shows an error. */
export function announce(toast: Toast) {
  clearTimeout(leaving)
  show(toast)
  leaving = setTimeout(leave, shownMs(toast))
}

/** Shown after the current toast. */
export function announceNext(toast: Toast) {
  next = toast
  setTimeout(() => shown ?? leave())
}

function leave() {
  const after = next
  next = null
  if (after) announce(after)
  else show(null)
}

export const dismissToast = () => {
  clearTimeout(leaving)
  leave()
}

/** A toast that is hovered or focused stays. */
export const pauseToast = () => clearTimeout(leaving)
export const resumeToast = () => {
  clearTimeout(leaving)
  if (shown) leaving = setTimeout(leave, shownMs(shown))
}

export const toastShown = () => shown

export const useToast = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    toastShown,
    () => null,
  )
