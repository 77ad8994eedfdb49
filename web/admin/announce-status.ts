import { announce, type Toast } from '../ui/toasts.ts'
import { STATUS_MS } from './messages.ts'

/** Gone after three seconds; what it undoes can be undone from the order's history all the same. */
export const announceStatus = (toast: Toast) => announce({ ...toast, forMs: STATUS_MS })
