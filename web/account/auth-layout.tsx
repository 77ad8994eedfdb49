import { type ReactNode, useEffect, useRef } from 'react'
import { Picture } from '../ui/picture.tsx'
import './auth-layout.css'

interface Props {
  picture: string
  /** Several forms start further down than one. */
  group?: boolean
  heading: string
  children: ReactNode
}

/** The picture is decoration, so its alt is empty. */
export const AuthLayout = ({ picture, group = false, heading, children }: Props) => (
  <div className="split entrance">
    <div className={group ? 'art art--group' : 'art'}>
      <Picture src={picture} alt="" sizes="(min-width: 860px) max(50vw, 100vh), 100vw" first />
    </div>
    <div className="entrance-door">
      <div className="sheet">
        <h1>{heading}</h1>
        {children}
      </div>
    </div>
  </div>
)

/** Takes the focus and is announced when it replaces a form. */
export function Notice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="stack start gap-4">
      {children}
    </div>
  )
}
