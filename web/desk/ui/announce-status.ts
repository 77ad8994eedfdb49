import { announce, type Toast } from '../../ui/toasts.ts'
import { STATUS_MS } from './messages.ts'

/** Shown for three seconds; the order's history still offers the undo. */
export const announceStatus = (toast: Toast) => announce({ ...toast, forMs: STATUS_MS })
