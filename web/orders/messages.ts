export const messages = {
  notFound: 'Order not found. Please check your Order ID and try again.',
  trackDown: 'Unable to fetch order details. Please try again later.',
  listDown: 'Unable to load your orders right now.',
  bankWaited:
    'We are waiting for your bank to confirm the payment. This page keeps asking; you can close it, we write to you as soon as the money is there.',
  notPaid: 'The payment did not arrive, and nothing was charged. The order waits for you.',
  noLongerMade:
    'It will not be made any more. If money is due back to you, it goes back the way it came. Write to me if anything is unclear.',
  paidBack:
    'It will not be made any more. What was paid goes back the way it came and takes 5-7 working days.',
  asked: (ticket: string) => `Your message is here (${ticket}). You hear back within 1-2 business days.`,
  askHint:
    'Write what should be different, such as another address, another name on the plate, or that you would like to cancel.',
} as const
