import type { ReactNode } from 'react'
import './sum.css'

/** What it comes to, in sight beside the rest. */
export const Sum = ({
  as: Tag = 'div',
  label,
  children,
}: {
  as?: 'aside' | 'div'
  label?: string
  children: ReactNode
}) => (
  <Tag className="sum" aria-label={label}>
    <h2>Summary</h2>
    {children}
  </Tag>
)
