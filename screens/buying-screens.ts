import { failedPath, paths, payAgainPath, trackOrderPath } from '../shared/paths.ts'
import { checkOut, goToPay, makeGift, openWindow, press, turnIt } from './interactions.ts'
import { at, empty, failing, full, loading, type Screen } from './screen.ts'

export const buyingScreens: Screen[] = [
  {
    name: 'checkout',
    as: 'asha',
    path: at(paths.checkout),
    states: [
      { ...full, cart: true },
      { state: 'gift', cart: true, after: makeGift },
      { state: 'error', cart: true, as: 'newcomer', after: page => press(page, 'Proceed to Payment') },
      { ...loading, cart: true },
      { state: 'figures', as: 'zoe', before: checkOut },
      empty,
    ],
  },
  {
    name: 'payment',
    as: 'asha',
    path: ({ unpaid }) => payAgainPath(unpaid),
    states: [
      full,
      { state: 'figures', as: 'zoe', before: goToPay },
      loading,
      failing('/api/orders'),
      { state: 'cancelled', path: ({ unpaid }) => `${payAgainPath(unpaid)}&cancelled` },
      { state: 'failed', path: ({ unpaid }) => failedPath(unpaid) },
      { state: 'paid already', path: ({ refunded }) => payAgainPath(refunded) },
      { state: 'unknown', path: at(payAgainPath('DPL-0000000000')) },
    ],
  },
  {
    name: 'payment window',
    as: 'asha',
    path: ({ unpaid }) => payAgainPath(unpaid),
    states: [
      { ...full, after: page => openWindow(page) },
      { state: 'card', after: page => openWindow(page, /card/i) },
      { state: 'netbanking', after: page => openWindow(page, /netbanking/i) },
    ],
  },
  {
    name: 'confirmation',
    as: 'asha',
    path: ({ orders }) => `${paths.orderConfirmation}?id=${orders.Processing}`,
    states: [
      full,
      failing('/api/orders'),
      { state: 'unpaid', path: ({ unpaid }) => `${paths.orderConfirmation}?id=${unpaid}` },
      { state: 'figurine', path: ({ orders }) => `${paths.orderConfirmation}?id=${orders['In Production']}` },
      { state: 'figure', as: 'zoe', path: ({ figures }) => `${paths.orderConfirmation}?id=${figures.named}` },
    ],
  },
  {
    name: 'track order',
    as: 'asha',
    path: ({ orders }) => trackOrderPath(orders.Shipped ?? ''),
    states: [
      full,
      { state: 'asked', as: 'visitor', path: at(paths.trackOrder) },
      loading,
      failing('/api/orders'),
      { state: 'unknown', as: 'visitor', path: at(trackOrderPath('DPL-0000000000')) },
      { state: 'cancelled', path: ({ orders }) => trackOrderPath(orders.Cancelled ?? '') },
      { state: 'delivered', as: 'visitor', path: ({ orders }) => trackOrderPath(orders.Delivered ?? '') },
      { state: 'unpaid', path: ({ unpaid }) => trackOrderPath(unpaid) },
      { state: 'surprise', as: 'visitor', path: ({ presents }) => trackOrderPath(presents.order) },
      { state: 'figurine', path: ({ orders }) => trackOrderPath(orders['In Production'] ?? '') },
      { state: 'figure', as: 'zoe', path: ({ figures }) => trackOrderPath(figures.plain) },
      { state: 'named figure', as: 'zoe', path: ({ figures }) => trackOrderPath(figures.named) },
      {
        state: 'present of figures',
        as: 'zoe',
        path: ({ figures }) => trackOrderPath(figures.presents.order),
      },
      {
        state: 'turning',
        path: ({ orders }) => trackOrderPath(orders['In Production'] ?? ''),
        after: turnIt,
      },
    ],
  },
]
