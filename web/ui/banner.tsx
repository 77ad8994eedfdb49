import { CircleAlert, CircleCheck, Info } from 'lucide'
import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { Icon } from './icon.tsx'
import './banner.css'

const icons = { ok: CircleCheck, bad: CircleAlert, warn: CircleAlert, info: Info } satisfies Record<
  Tone,
  unknown
>

/** A bad one interrupts a screen reader, the others do not. */
export const Banner = ({ kind = 'info', children }: { kind?: Tone; children: ReactNode }) => (
  <div className={`banner ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
    <Icon of={icons[kind]} />
    <div>{children}</div>
  </div>
)
