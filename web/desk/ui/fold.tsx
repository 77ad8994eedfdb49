import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import './fold.css'

interface Props {
  heading: string
  /** What is in it, in a few words. */
  said?: string | undefined
  /** Whether it stands open at first; the browser keeps nothing of what is pressed. */
  open?: boolean
  children: ReactNode
}

/** One part of a page that is folded under its heading. */
export const Fold = ({ heading, said, open = false, children }: Props) => (
  <section className="fold" aria-label={heading}>
    <details open={open}>
      <summary>
        <h2>{heading}</h2>
        {said && <span className="small muted">{said}</span>}
        <Icon of={ChevronDown} />
      </summary>
      <div className="part">{children}</div>
    </details>
  </section>
)
