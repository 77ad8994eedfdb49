import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** By then, dialogs and forms have returned the focus themselves. */
const GIVEN_BACK_MS = 150
const toThePage = () => document.getElementById('page')?.focus({ preventScroll: true })
function toThePart(id: string) {
  const part = document.getElementById(id)
  if (!part) return toThePage()
  if (part.tabIndex < 0) part.tabIndex = -1
  part.focus({ preventScroll: true })
}

/** After a navigation the focus moves to the new page, or the part its address names, and its title is announced. */
export function PageFocus() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(catchTheKeyboard, [])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    toThePart(hash.slice(1))
    setTitle(document.title)
  }, [pathname, hash])
  return (
    <p className="vh" aria-live="polite" role="status">
      {title}
    </p>
  )
}

/** The focused element may be removed by its own press, such as an Undo. */
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
