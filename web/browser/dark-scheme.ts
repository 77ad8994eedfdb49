import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  const scheme = new MutationObserver(listener)
  scheme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => scheme.disconnect()
}

/** Whether the page is dark, by the visitor's device or by their own switch. */
export const useDarkScheme = () =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.theme === 'dark',
    () => false,
  )
