import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Dialogs and forms that give the keyboard back themselves have done so by then. */
const GIVEN_BACK_MS = 150
const toThePage = () => document.getElementById('page')?.focus({ preventScroll: true })

/** After a navigation the keyboard stands at the new page's start, and its title is announced; it never stands on nothing. */
export function PageFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(catchTheKeyboard, [])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    toThePage()
    setTitle(document.title)
  }, [pathname])
  return (
    <p className="vh" aria-live="polite" role="status">
      {title}
    </p>
  )
}

/** What had the keyboard may be gone with the press on it, such as an Undo. */
function catchTheKeyboard() {
  let held: EventTarget | null = null
  const isLost = () => held instanceof Node && !held.isConnected && document.activeElement === document.body
  const hold = (event: FocusEvent) => {
    held = event.target
  }
  const net = new MutationObserver(() => {
    if (isLost()) setTimeout(() => isLost() && toThePage(), GIVEN_BACK_MS)
  })
  document.addEventListener('focusin', hold)
  net.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', hold)
    net.disconnect()
  }
}
