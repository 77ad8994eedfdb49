import { Rotate3d } from 'lucide'
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import type { Figure } from '../../shared/figure/figure.ts'
import { useReducedMotion } from '../browser/reduced-motion.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CHUNK_FAILED, loadInTime } from '../ui/load-in-time.ts'
import type { FigureTurntable } from './figure-turntable.tsx'
import './figure-view.css'

interface Props {
  figure: Figure | null
  /** The name that stands on its base. */
  label?: string | null | undefined
  /** Turned by itself once the page has nothing else to do; not with reduced motion or where data is saved. */
  turnsWhenIdle?: boolean
  /** The server's picture of the same parts, shown until the figure is turned. */
  children: ReactNode
}
type Shown =
  | { state: 'still' | 'loading' | 'failed' }
  | { state: 'turning'; Table: ComponentType<ComponentProps<typeof FigureTurntable>> }

/** A figurine's picture, with a button to turn it if there is a figure. */
export function FigureView({ figure, label, turnsWhenIdle = false, children }: Props) {
  const [shown, setShown] = useState<Shown>({ state: 'still' })
  const isStill = useReducedMotion()
  const begin = useEffectEvent(() => shown.state === 'still' && turn('still'))
  const turnsByItself = turnsWhenIdle && !isStill && figure !== null && !savesData()
  useEffect(() => (turnsByItself ? whenIdle(begin) : undefined), [turnsByItself])
  if (!figure) return children
  /** `otherwise`: a failure is told only to whoever pressed. */
  function turn(otherwise: 'failed' | 'still') {
    setShown({ state: 'loading' })
    loadInTime(() => import('./figure-turntable.tsx')).then(
      ({ FigureTurntable: Table }) => setShown({ state: 'turning', Table }),
      error => {
        console.warn('the turntable could not be loaded', error)
        setShown({ state: otherwise })
      },
    )
  }
  if (shown.state === 'turning')
    return (
      <div className="figure-view">
        <shown.Table figure={figure} label={label ?? null} picture={children} />
      </div>
    )
  return (
    <div className="figure-view">
      {children}
      {shown.state === 'failed' && <Banner kind="bad">{CHUNK_FAILED}</Banner>}
      <div className="figure-turn">
        <Button
          kind="soft"
          size="small"
          busy={shown.state === 'loading' && 'Loading…'}
          onClick={() => turn('failed')}
        >
          <Icon of={Rotate3d} />
          <span>Turn it</span>
        </Button>
      </div>
    </div>
  )
}

const LATEST_MS = 4000

/** Once the page is painted and has nothing else to do; gives back what calls it off. */
function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, LATEST_MS / 2)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(() => work(), { timeout: LATEST_MS })
  return () => window.cancelIdleCallback(handle)
}

/** The visitor asked their browser to load less. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
