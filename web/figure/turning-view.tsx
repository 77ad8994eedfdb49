import { Rotate3d } from 'lucide'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useReducedMotion } from '../browser/reduced-motion.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CHUNK_FAILED, loadInTime } from '../ui/load-in-time.ts'
import './turning-view.css'

type Table<P> = ComponentType<P & { picture: ReactNode }>

/** By itself at once, or when the page has nothing else to do; not with reduced motion or where data is saved. */
export type Turns = 'when pressed' | 'when idle' | 'at once'

interface Props<P> {
  /** Loads what shows the model. */
  load: () => Promise<Table<P>>
  table: P
  turns: Turns
  /** There is no picture of it, so it is shown also where motion is reduced, and stands still. */
  isOnlyView?: boolean
  /** The server's picture of the same, shown until the model is turned. */
  children: ReactNode
}
type Shown<P> = { state: 'still' | 'loading' | 'failed' } | { state: 'turning'; Table: Table<P> }

/** A picture with a button that puts a model to turn in its place. */
export function TurningView<P extends object>({
  load,
  table,
  turns,
  isOnlyView = false,
  children,
}: Props<P>) {
  const [shown, setShown] = useState<Shown<P>>({ state: 'still' })
  const isStill = useReducedMotion()
  const begin = useEffectEvent(() => shown.state === 'still' && turn('still'))
  const turnsNow = (isStill && !isOnlyView) || savesData() ? 'when pressed' : turns
  useEffect(() => {
    if (turnsNow === 'when pressed') return undefined
    if (turnsNow === 'when idle') return whenIdle(begin)
    // The first answer about motion is the server's; the browser's own comes right after it.
    const soon = setTimeout(begin)
    return () => clearTimeout(soon)
  }, [turnsNow])
  /** `otherwise`: a failure is told only to whoever pressed. */
  function turn(otherwise: 'failed' | 'still') {
    setShown({ state: 'loading' })
    loadInTime(load).then(
      Table => setShown({ state: 'turning', Table }),
      error => {
        console.warn('the turntable could not be loaded', error)
        setShown({ state: otherwise })
      },
    )
  }
  if (shown.state === 'turning')
    return (
      <div className="figure-view">
        <shown.Table {...table} picture={children} />
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
  typeof navigator === 'object' &&
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
