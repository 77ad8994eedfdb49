import type { ReactNode } from 'react'

/** How something stands; the colours of each are in styles/tones.css. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info'

/** One word about a thing, beside it. */
export const Badge = ({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) => (
  <span className={tone ? `badge ${tone}` : 'badge'}>{children}</span>
)
