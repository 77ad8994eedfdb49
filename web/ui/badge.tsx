import type { ReactNode } from 'react'

/** The colours are in banner.css. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info'

export const Badge = ({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) => (
  <span className={tone ? `badge ${tone}` : 'badge'}>{children}</span>
)
