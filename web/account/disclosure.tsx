import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'

interface Props {
  label: string
  /** Shown above the button while the form is closed. */
  closed?: ReactNode
  /** When the button has just replaced something that had the focus. */
  takesKeyboard?: boolean
  /** `fold` takes a message to show once the form is closed. */
  children: (fold: (done?: ReactNode) => void) => ReactNode
}

/** A button that its form replaces; the focus moves into the form and back to the button. */
export function Disclosure({ label, closed, takesKeyboard = false, children }: Props) {
  const [fold, setFold] = useState<{ state: 'closed'; done?: ReactNode } | { state: 'open' }>({
    state: 'closed',
  })
  const form = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(takesKeyboard)
  useEffect(() => {
    if (fold.state === 'open')
      form.current?.querySelector<HTMLElement>('input:not([readonly], .vh), select')?.focus()
    else if (wasOpen.current) button.current?.querySelector('button')?.focus()
    wasOpen.current = fold.state === 'open'
  }, [fold.state])
  if (fold.state === 'open') {
    return (
      <div ref={form} className="unfolded">
        {children(done => setFold({ state: 'closed', done }))}
      </div>
    )
  }
  return (
    <>
      {fold.done}
      {closed}
      <div ref={button}>
        <Button kind="soft" size="small" onClick={() => setFold({ state: 'open' })}>
          {label}
        </Button>
      </div>
    </>
  )
}
