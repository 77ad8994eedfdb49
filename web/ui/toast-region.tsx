import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Picture } from './picture.tsx'
import { dismissToast, pauseToast, resumeToast, type Toast, useToast } from './toasts.ts'
import './toast-region.css'

export function ToastRegion() {
  const toast = useToast()
  const region = useRef<HTMLDivElement>(null)
  useNextInTabOrder(region, toast)
  return (
    <div
      ref={region}
      className="toasts"
      role="status"
      aria-live="polite"
      onPointerEnter={pauseToast}
      onPointerLeave={resumeToast}
      onFocus={pauseToast}
      onBlur={resumeToast}
    >
      {toast && (
        <div className="toast" key={toast.text}>
          {toast.imageUrl && <Picture src={toast.imageUrl} alt="" sizes="48px" max={96} />}
          <span>{toast.text}</span>
          {toast.action &&
            ('to' in toast.action ? (
              <Link to={toast.action.to} onClick={dismissToast}>
                {toast.action.label}
              </Link>
            ) : (
              <button
                type="button"
                onClick={() => {
                  if (toast.action && 'run' in toast.action) toast.action.run()
                  dismissToast()
                }}
              >
                {toast.action.label}
              </button>
            ))}
        </div>
      )}
    </div>
  )
}

/** The next Tab comes to what can be pressed in a toast, the one after it goes back to where the keyboard was. */
function useNextInTabOrder(region: RefObject<HTMLElement | null>, toast: Toast | null) {
  useEffect(() => {
    if (!toast?.action) return
    let before: HTMLElement | null = null
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Tab' || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const [action] = region.current?.querySelectorAll<HTMLElement>('a, button') ?? []
      const at = document.activeElement
      if (!action || !(at instanceof HTMLElement)) return
      const to = at === action ? before : before === null && !event.shiftKey ? action : null
      if (!to) return
      to.focus()
      // The body and what has left the page take no focus: the browser goes on from the action by itself.
      if (document.activeElement !== to) return
      event.preventDefault()
      if (to === action) before = at
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [toast, region])
}
