import type { IconNode } from 'lucide'
import { createElement } from 'react'

/** Decoration; a control without text needs its own aria-label. */
export const Icon = ({ of, className }: { of: IconNode; className?: string }) => (
  <svg
    className={className ? `i ${className}` : 'i'}
    width={24}
    height={24}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {of.map(([tag, attributes]) => createElement(tag, { key: JSON.stringify(attributes), ...attributes }))}
  </svg>
)
