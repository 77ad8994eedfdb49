import { CalendarDays } from 'lucide'
import { arrivesBetween } from '../../shared/delivery.ts'
import { Icon } from './icon.tsx'

/** Computed from today, so a cached page corrects itself once it runs. */
export const Arrival = () => (
  <p className="flex items-center gap-2 small muted">
    <Icon of={CalendarDays} />
    <span suppressHydrationWarning>Order today, it arrives {arrivesBetween(new Date())}.</span>
  </p>
)
