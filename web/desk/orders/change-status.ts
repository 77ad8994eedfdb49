import { useRevalidator } from 'react-router'
import type { Order } from '../../../shared/orders/api.ts'
import { orderDeskApi, type Settable } from '../../../shared/orders/desk-api.ts'
import { isStanding, NEEDS_PROOF } from '../../../shared/proofs/api.ts'
import { call } from '../../api.ts'
import { useChange } from '../../ui/use-change.ts'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

/** The admin's answers to the questions about a change. */
export interface Answers {
  refund?: boolean
  unpaid?: boolean
  unready?: boolean
  revive?: boolean
  override_reason?: string
}
type Change = Answers & { status: Settable }
type SeenOrder = Pick<Order, 'id' | 'status'>
/** The error code of a change that needs an answer, as the order is not paid. */
export const UNPAID = 'order.unpaid_unsaid'

/** The error code of a change that needs an answer, as its figures are not all ready on the board. */
export const UNREADY = 'cards.unready'

/** The error code of a change that needs an answer, as the order is cancelled or refunded whole. */
export const CLOSED = 'order.revive_unsaid'

/** The error code of a change that was asked for on a page that shows an older status. */
export const CHANGED_SINCE = 'order.changed_since'

/** The error code of a change that needs a reason, as a figurine is not approved. */
export const UNAPPROVED = 'proof.missing'

/** A figurine of it is not approved, and this status needs that. */
export const needsReason = ({ cart_items }: Pick<Order, 'cart_items'>, status: Settable) =>
  NEEDS_PROOF.includes(status) && !cart_items.every(({ proof }) => isStanding(proof))

/** The desk asks; a script that says nothing is not asked. */
const ASK = { unready: false }

/** Some of its money can go back. */
export const isPaid = ({ payment_status }: Pick<Order, 'payment_status'>) =>
  payment_status === 'paid' || payment_status === 'partially_refunded'

interface After {
  reload: () => Promise<void>
  undo: (id: string, entry: number) => void
}

/** Sets one order's status and offers an undo; throws if the service refuses. */
export async function changeOne(
  { id, status: seen_status }: SeenOrder,
  change: Change,
  { reload, undo }: After,
): Promise<Order> {
  const body = { order_id: id, seen_status, ...ASK, ...change }
  const { order, entry } = await call(orderDeskApi.setStatus, { body })
  if (entry !== null)
    announceStatus({
      text: messages.set(id, order.status),
      action: { label: 'Undo', run: () => undo(id, entry) },
    })
  await reload()
  return order
}

/** Takes one change of a status back. */
export function useUndo() {
  const { revalidate } = useRevalidator()
  const { run, busy } = useChange({ toast: true })
  const undo = (id: string, entry: number) =>
    void run('undo', async () => {
      try {
        const { order } = await call(orderDeskApi.undo, { params: { id }, body: { entry } })
        announceStatus({ text: messages.undone(id, order.status) })
      } finally {
        await revalidate()
      }
    })
  return { undo, isUndoing: busy !== null }
}

/** Sets each order by itself; returns those that could not be set, with the reason. */
export async function changeMany(
  orders: readonly SeenOrder[],
  change: Change,
  { reload }: Pick<After, 'reload'>,
): Promise<{ id: string; code: string; detail: string }[]> {
  const { results } = await call(orderDeskApi.setStatuses, {
    body: {
      order_ids: orders.map(({ id }) => id),
      seen_statuses: Object.fromEntries(orders.map(({ id, status }) => [id, status])),
      ...ASK,
      ...change,
    },
  })
  const done = results.flatMap(({ order_id, entry }) => (entry === null ? [] : [{ id: order_id, entry }]))
  if (done.length > 0) {
    const undoAll = async () => {
      const undone = await Promise.allSettled(
        done.map(({ id, entry }) => call(orderDeskApi.undo, { params: { id }, body: { entry } })),
      )
      announceStatus({
        text: messages.undoneMany(undone.filter(({ status }) => status === 'fulfilled').length),
      })
      await reload()
    }
    announceStatus({
      text: messages.setMany(done.length, change.status),
      action: { label: 'Undo', run: () => void undoAll() },
    })
  }
  await reload()
  return results.flatMap(({ order_id, error }) => (error ? [{ id: order_id, ...error }] : []))
}
