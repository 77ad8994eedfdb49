import type { Order } from '../../shared/orders/api.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones: Partial<Record<Order['status'], Tone>> = {
  Delivered: 'ok',
  Cancelled: 'bad',
  Shipped: 'info',
  'Out for Delivery': 'info',
}

/** The status, or the payment's state if that is more important. */
export const StatusBadge = ({
  order,
}: {
  order: Pick<Order, 'status' | 'payment_status' | 'payable' | 'waiting_for_bank' | 'waits_for'>
}) => {
  const [word, tone] = wordOf(order)
  return <Badge tone={tone}>{word}</Badge>
}

function wordOf({
  status,
  payment_status,
  payable,
  waiting_for_bank,
  waits_for,
}: Parameters<typeof StatusBadge>[0]['order']): [string, Tone] {
  if (waiting_for_bank) return ['Waiting for your bank', 'warn']
  if (payable || status === 'Pending') return ['Awaiting payment', 'warn']
  if (payment_status === 'refunded')
    return [status === 'Cancelled' ? 'Cancelled, refunded' : 'Refunded', 'info']
  if (waits_for === 'answer' && status === 'Processing') return ['Waiting for approval', 'warn']
  return [status, tones[status] ?? 'ok']
}
