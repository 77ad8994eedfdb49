import { formatInr } from '../../../shared/money.ts'
import type { Need, Settable } from '../../../shared/orders/desk-api.ts'
import type { OrderStatus } from '../../../shared/orders/order-status.ts'
import type { Column } from '../../../shared/production/api.ts'

export const messages = {
  listDown: 'The orders could not be loaded.',
  orderDown: 'The order could not be loaded.',
  parcelsDown: 'Its parcels could not be loaded.',
  claimsDown: 'Its claims could not be loaded.',
  papersDown: 'Its documents could not be loaded.',
  marginDown: 'Its margin could not be loaded.',
  nothingFound: 'No orders match.',
  noOrders: 'No orders yet. The first one will show up here.',
  notThere: 'There is no order with this ID.',
  set: (id: string, status: OrderStatus) => `${id} is ${status} now.`,
  undone: (id: string, status: OrderStatus) => `${id} is ${status} again.`,
  setMany: (count: number, status: OrderStatus) =>
    `${count === 1 ? '1 order is' : `${count} orders are`} ${status} now.`,
  undoneMany: (count: number) => `${count === 1 ? '1 change is' : `${count} changes are`} undone.`,
  backTitle: (status: Settable) => `Back to ${status}?`,
  backText: (id: string, from: OrderStatus) =>
    `${id} is ${from}. Going back sends no email, and can be undone from its history.`,
  backMany: (count: number, status: Settable) =>
    `${count === 1 ? 'One of them is' : `${count} of them are`} already past ${status}. Going back sends no email.`,
  cancelTitle: (id: string) => `Cancel ${id}?`,
  cancelText: (paise: number) =>
    `It is paid. Should ${formatInr(paise)} go back to the customer? They get an email either way.`,
  cancelMany: (count: number) =>
    `${count === 1 ? 'One of them is' : `${count} of them are`} paid. Should the money go back to the customers? They get an email either way.`,
  reviveTitle: (status: Settable) => `Bring it back as ${status}?`,
  reviveText: (id: string, isCancelled: boolean) =>
    isCancelled
      ? `${id} is cancelled. Its money may be on its way back to the customer.`
      : `The money for ${id} went back to the customer.`,
  reviveMany: (ids: readonly string[]) =>
    ids.length === 1
      ? `${ids[0]} is cancelled or refunded.`
      : `${ids.length} of them are cancelled or refunded: ${ids.join(', ')}.`,
  unpaidTitle: (status: Settable) => `Set to ${status} without a payment?`,
  unpaidText: (id: string) => `${id} is not paid. It can be set back from its history.`,
  unpaidMany: (ids: readonly string[]) =>
    ids.length === 1 ? `${ids[0]} is not paid.` : `${ids.length} of them are not paid: ${ids.join(', ')}.`,
  unreadyTitle: (status: Settable) => `Set to ${status} before everything is ready?`,
  unreadyMany: (ids: readonly string[]) =>
    `Not every figure of ${ids.join(', ')} is ready on the board. The others are set.`,
  proofTitle: (status: Settable) => `Set to ${status} without approval?`,
  proofText: (id: string) =>
    `The customer has not approved a figurine of ${id}. The reason stays in the order’s history.`,
  proofMany: (ids: readonly string[]) =>
    `The customers have not approved every figurine of ${ids.join(', ')}. The reason stays in the history of ${ids.length === 1 ? 'the order' : 'each order'}.`,
  proofReason: 'Why is it made without approval?',
  notAll: (failed: number, all: number) => `${failed} of ${all} could not be changed. The others have been.`,
  copied: 'Address copied.',
  notCopied: 'This browser will not let us copy. Please select the address and copy it yourself.',
  noteSaved: 'Note saved.',
  noteGone: 'Note removed.',
  makeProof: 'Make a proof',
  answerChange: 'Answer the change asked for',
  mendFile: 'Fix the print file',
  fileBelow: 'Print file below says what is wrong.',
  book: 'Book the parcel',
  noteNumber: 'Add the tracking number',
  numberBelow: 'Enter courier and number under Parcel.',
  idle: {
    closed: 'Nothing to do: it is cancelled or refunded.',
    unpaid: 'Nothing to do: it is not paid.',
    answer: 'Nothing to do: the proof is with the customer.',
    file: 'Nothing to do: the print file is being made.',
    pickup: 'Nothing to do: the courier is coming for it.',
    way: 'Nothing to do: it is on its way.',
    delivered: 'Nothing to do: it is delivered.',
    parcels: 'Ready to leave.',
  },
  mailSent: (recipient: string) => `On its way to ${recipient}.`,
} as const

const all = (done: string) => (count: number) => (count === 1 ? `It is ${done}` : `All ${count} ${done}`)
/** What is to be done with pieces of an order, and the press that says it is done. */
export const STEP_WORDS: Record<Column, { title: string; done: (count: number) => string }> = {
  waiting: { title: 'Wait for the approval', done: all('approved') },
  to_print: {
    title: 'Print it',
    done: count => (count === 1 ? 'Start printing' : `Start printing all ${count}`),
  },
  printing: { title: 'It is on the printer', done: all('printed') },
  to_paint: { title: 'Paint it', done: all('painted') },
  painting: { title: 'Paint it', done: all('painted') },
  to_check: { title: 'Check it', done: all('good') },
  to_pack: { title: 'Pack it', done: all('packed') },
  ready: { title: 'Book the parcel', done: all('booked') },
}

export const NEED_WORDS: Record<Need, string> = {
  to_start: 'Paid, not started',
  changes_asked: 'Changes asked for',
  proof_to_make: 'Proof to make',
  overdue: 'Overdue',
  untracked: 'Shipped without a number',
  refund_failed: 'Refund failed',
  refund_waiting: 'Refund waits',
}
export const PAYMENT_WORDS = {
  pending: 'Not paid',
  paid: 'Paid',
  failed: 'Payment failed',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
} as const
