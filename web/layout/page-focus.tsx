import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** After a navigation the keyboard stands at the new page's start, and its title is announced. */
export function PageFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('page')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])
  return (
    <p className="vh" aria-live="polite" role="status">
      {title}
    </p>
  )
}
