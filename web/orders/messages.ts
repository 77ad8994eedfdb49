export const messages = {
  notFound: 'Order not found. Please check your Order ID and try again.',
  trackDown: 'Unable to fetch order details. Please try again later.',
  listDown: 'Unable to load your orders right now.',
  asked: (ticket: string) => `Your message is here (${ticket}). You hear back within 1-2 business days.`,
  askHint: 'Write what should be different, such as another address, another name on the plate, or that you would like to cancel.',
} as const
