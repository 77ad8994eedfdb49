import { useSyncExternalStore } from 'react'

export interface Toast {
  text: string
  imageUrl?: string | null
  action?: { label: string; to: string } | { label: string; run: () => void }
  /** Five seconds when it does not say. */
  forMs?: number
}

const SHOWN_MS = 5000
let shown: Toast | null = null
let next: Toast | null = null
let leaving: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(toast: Toast | null) {
  shown = toast
  for (const listener of listeners) listener()
}

/** One at a time; it leaves by itself and never carries an error. */
export function announce(toast: Toast) {
  clearTimeout(leaving)
  show(toast)
  leaving = setTimeout(leave, toast.forMs ?? SHOWN_MS)
}

/** Waits for what the hand's own press has to say, so that neither hides the other. */
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

/** A toast that is being read or reached for stays. */
export const holdToast = () => clearTimeout(leaving)
export const letToastLeave = () => {
  clearTimeout(leaving)
  if (shown) leaving = setTimeout(leave, shown.forMs ?? SHOWN_MS)
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
