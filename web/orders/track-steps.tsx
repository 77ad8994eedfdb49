import { Check, House, PackageCheck, Truck } from 'lucide-react'
import { when } from '../../shared/moments.ts'
import { stepOf, TRACK_STEPS } from '../../shared/order-status.ts'
import type { TrackedOrder } from '../../shared/orders.ts'
import { Icon } from '../ui/icon.tsx'

const icons = [PackageCheck, PackageCheck, Truck, House]

/** The customer's four steps, complete up to the current one, each with the moment it was reached. */
export function TrackSteps({ order }: { order: Pick<TrackedOrder, 'status' | 'history'> }) {
  const reached = stepOf(order.status)
  if (reached === null) return null
  return (
    <ol className="track">
      {TRACK_STEPS.map((name, step) => {
        const state = step < reached || order.status === 'Delivered' ? 'done' : step === reached ? 'now' : undefined
        const entry = order.history.findLast(({ status }) => stepOf(status) === step)
        return (
          <li key={name} className={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="d">
              <Icon of={state === 'done' ? Check : (icons[step] ?? Check)} />
            </span>
            <div>
              <b>{name}</b>
              {state && entry && <p className="small muted">{when(entry.created_at)}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
