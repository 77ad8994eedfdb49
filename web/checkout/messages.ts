export const messages = {
  thisFigure: 'This is the figure you are ordering.',
  oneFigure: (at: number, all: number) => `This is figure ${at} of ${all}.`,
  approvedByOrder: (figures: number) =>
    `By ordering you approve exactly ${figures === 1 ? 'this figure and name' : 'these figures and names'}, so I can start at once.`,
  notDrawn: 'The figure could not be drawn just now. Your order is not affected.',
  changeFirst: 'Change it first',
  shippingMissing: 'Please complete all shipping details before continuing.',
  onlyWithin: (state: string) => `For now we ship only within ${state}.`,
  billingMissing: 'Please fill in the required billing information.',
  ownAddress: 'Your address',
  theirAddress: 'Who it is for',
  otherAddress: 'Another address',
  allAddresses: (count: number) => `All ${count} addresses`,
  cartWaits: 'You are buying just this one. The rest of your cart waits for you.',
  notStored:
    'We could not save your checkout info. Please close other tabs or clear site storage and try again.',
  notReady: 'Payment gateway is not ready. Please refresh the page.',
  noScript: 'Unable to load payment gateway. Please refresh and try again.',
  noWindow: 'Unable to launch the payment window. Please try again.',
  unable: 'Unable to process payment. Please try again.',
  cancelled: 'Payment was cancelled. Please try again.',
  failed: 'Payment failed. Please try again.',
  notConfirmed:
    'Payment captured but confirmation failed. Please contact support with your payment reference.',
  waiting: 'We are waiting for your bank.',
  orderCancelled: 'This order was cancelled. Nothing more will be charged.',
  alreadyPaid: 'This order is paid.',
  approved:
    'Already approved it in your app? Please wait here and do not pay again: we keep asking your bank, and this page moves on as soon as it answers.',
  paidLately: 'You paid for exactly this a moment ago, so you were not charged again. Your order is here:',
  orderUnknown: 'Order not found. Please check your Order ID and try again.',
  waitingMore:
    'Banks sometimes need a few minutes to answer. You can close this page: we keep asking, and will write to you as soon as the money arrives. Please do not pay again.',
} as const
