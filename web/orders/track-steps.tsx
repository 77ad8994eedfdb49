import { Check, House, PackageCheck, Truck } from 'lucide'
import type { TrackedOrder } from '../../shared/orders/api.ts'
import { stepMoments, stepOf, TRACK_STEPS } from '../../shared/orders/order-status.ts'
import { when } from '../../shared/time/moments.ts'
import { Icon } from '../ui/icon.tsx'
import './track-steps.css'

const icons = [PackageCheck, PackageCheck, Truck, House]

export function TrackSteps({ order }: { order: Pick<TrackedOrder, 'status' | 'history'> }) {
  const reached = stepOf(order.status)
  if (reached === null) return null
  const moments = stepMoments(order.history)
  return (
    <ol className="track">
      {TRACK_STEPS.map((name, step) => {
        const state =
          step < reached || order.status === 'Delivered' ? 'done' : step === reached ? 'now' : undefined
        const moment = moments[step]
        return (
          <li key={name} className={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="d">
              <Icon of={state === 'done' ? Check : (icons[step] ?? Check)} />
            </span>
            <div>
              <b>{name}</b>
              {state && moment && <p className="small muted">{when(moment)}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
