import type { LucideIcon } from 'lucide-react'

/** Decoration beside a word; a control without words gets an aria-label of its own. */
export const Icon = ({ of: Drawing, className }: { of: LucideIcon; className?: string }) => (
  <Drawing className={className ? `i ${className}` : 'i'} aria-hidden="true" focusable="false" />
)
