import type { AlarmKind, Box, CardKind, ParcelState } from '../../../shared/parcels/api.ts'

export const messages = {
  deskDown: 'The parcels could not be loaded.',
  byHand:
    'No courier is connected. Enter courier and number on each order’s page, and the customer sees them at once.',
  standIn: 'This is a stand-in: no courier comes and no money is spent.',
  nothingToBook: 'Nothing is ready to leave. Orders in Quality Check will show up here.',
  missing: (count: number) =>
    `${count === 1 ? 'One of the chosen orders has' : `${count} of the chosen orders have`} a parcel already, or cannot be sent.`,
  nothingBooked: 'Nothing is waiting for a courier.',
  nothingMoving: 'No parcel is on its way.',
  unready: (ids: readonly string[]) =>
    `${ids.join(', ')} ${ids.length === 1 ? 'is' : 'are'} not ready on the board. A booked parcel costs money, and the customer is told that it is leaving.`,
  figures: (count: number) => (count === 1 ? '1 figure' : `${count} figures`),
  compareAgain: 'A box or weight is another one since the comparison. Please compare again.',
  wrongBox: (id: string) => `The box or weight of ${id} is not right yet.`,
  notAsked: 'Not booked: the courier takes no parcel at the moment, and the run was stopped before this one.',
  lastBox: 'the box used last',
  lastBoxOf: (figures: number, { length_cm, width_cm, height_cm }: Box) =>
    `This is the box used last for ${figures === 1 ? '1 figure' : `${figures} figures`}. Proposed: ${length_cm} × ${width_cm} × ${height_cm} cm.`,
  boxKept: (figures: number) =>
    `This browser keeps the box for every parcel of ${figures === 1 ? '1 figure' : `${figures} figures`}. The weight is for this one.`,
  chooseFirst: 'Please choose an order first.',
  bookedMany: (count: number) => (count === 1 ? '1 parcel is booked.' : `${count} parcels are booked.`),
  notAll: (failed: number) =>
    failed === 1 ? '1 order could not be booked.' : `${failed} orders could not be booked.`,
  pickupAsked: (count: number) =>
    count === 1 ? 'The courier will come for 1 parcel.' : `The courier will come for ${count} parcels.`,
  cancelled: (id: string) => `The parcel of ${id} is not booked any more.`,
  orderCancelled: 'This order was cancelled: take the parcel back before the courier comes.',
  cancelTitle: (id: string) => `Take the parcel of ${id} back?`,
  cancelText: 'Its label becomes void, and what it cost goes back to the wallet. The order stays as it is.',
  again: 'The courier tries again.',
  comesBack: 'The courier brings it back.',
  backTitle: 'Bring it back?',
  backText: 'The courier cannot be stopped after that, and the way back is paid from the wallet.',
  refundTitle: (id: string) => `Refund and cancel ${id}?`,
  refundText: 'All of its money goes back to the customer, who gets an email.',
  refunded: (id: string) => `${id} is cancelled, and its money goes back.`,
  isReplacement:
    'Something was made again for a claim. Tick this if its parcel leaves now; otherwise you are correcting the earlier one.',
  parcelSaved: 'The customer sees it now.',
} as const

export const CARD_WORDS: Record<CardKind, string> = {
  lost: 'Lost by the courier',
  damaged: 'Damaged in transit',
  returned: 'Back in the workshop',
  not_delivered: 'Could not be delivered',
  returning: 'On its way back',
  pickup_problem: 'Not picked up',
}
export const CARD_ADVICE: Record<CardKind, string> = {
  lost: 'Ask the courier. Send another one, or give the money back.',
  damaged: 'Ask for photos. Send another one, or give the money back.',
  returned: 'Send it again, or give the money back.',
  not_delivered: 'Call the customer, then have the courier try again or bring it back.',
  returning: 'Nothing to do until it is here.',
  pickup_problem: 'Ask for the pickup again, or take the booking back.',
}

export const ALARM_WORDS: Record<AlarmKind, string> = {
  unknown_status: 'A courier status that nobody knows',
  after_delivery: 'A scan after the delivery',
  unconfirmed: 'News that the courier itself does not confirm',
  unknown_parcel: 'News about a parcel that is not ours',
  other_number: 'News about our order under another number',
  unreadable: 'News that cannot be read',
  cancelled_there: 'The courier cancelled this booking: book the order again',
  moves_though_over: 'The courier moves a parcel that was taken back, or whose order was cancelled',
}

/** For the desk; customers read other words. */
export const STATE_WORDS: Record<ParcelState, string> = {
  booking: 'Being booked',
  booked: 'Booked',
  pickup_problem: 'Not picked up',
  in_transit: 'In transit',
  out: 'Out for delivery',
  not_delivered: 'Not delivered',
  delivered: 'Delivered',
  returning: 'Coming back',
  returned: 'Back here',
  lost: 'Lost',
  damaged: 'Damaged',
  cancelled: 'Cancelled',
}
