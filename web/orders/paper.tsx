import type { ReactNode } from 'react'
import './paper.css'

/** What is printed of an order: a receipt, or a paper of the books. */
export const Paper = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`wrap page receipt ${className}`.trim()}>{children}</div>
)
