import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const icons = { ok: CircleCheck, bad: CircleAlert, warn: CircleAlert, info: Info } as const

/** Stays in the page. A bad one interrupts a screen reader, the others wait their turn. */
export const Banner = ({ kind = 'info', children }: { kind?: keyof typeof icons; children: ReactNode }) => (
  <div className={kind === 'info' ? 'banner' : `banner ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
    <Icon of={icons[kind]} />
    <div>{children}</div>
  </div>
)
