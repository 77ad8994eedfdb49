import { orderPath, paths } from '../shared/paths.ts'
import { askForLink, press } from './interactions.ts'
import { at, empty, failing, full, loading, printed, type Screen, unreached } from './screen.ts'

export const accountScreens: Screen[] = [
  {
    name: 'login',
    as: 'visitor',
    path: at(paths.login),
    states: [full, { state: 'error', after: page => press(page, /log in|sign in/i) }, loading],
  },
  {
    name: 'signup',
    as: 'visitor',
    path: at(paths.signup),
    states: [full, { state: 'error', after: page => press(page, /sign up|create/i) }],
  },
  { name: 'forgot password', as: 'visitor', path: at(paths.forgotPassword), states: [full] },
  { name: 'reset password', as: 'visitor', path: at(paths.resetPassword), states: [full] },
  { name: 'verify email', as: 'asha', path: at('/account/verify-email'), states: [full] },
  {
    name: 'account',
    as: 'asha',
    path: at(paths.account),
    states: [full, loading, failing('/api/profiles'), unreached, empty],
  },
  {
    name: 'photo vault',
    as: 'asha',
    path: at(paths.photoVault),
    states: [
      full,
      loading,
      failing('/api/photo-vault'),
      empty,
      { state: 'deleting', after: page => press(page, /^Delete now/) },
      { state: 'a child', as: 'zoe' },
    ],
  },
  {
    name: 'orders',
    as: 'asha',
    path: at(paths.orders),
    states: [
      full,
      loading,
      failing('/api/orders'),
      empty,
      { state: 'pictures gone', without: '/files/' },
      { state: 'figures', as: 'zoe' },
    ],
  },
  {
    name: 'order of a present',
    as: 'asha',
    path: ({ presents }) => orderPath(presents.order),
    states: [
      full,
      { state: 'message', after: page => press(page, 'Change the card') },
      { state: 'figures', as: 'zoe', path: ({ figures }) => orderPath(figures.presents.order) },
    ],
  },
  {
    name: 'order',
    as: 'asha',
    path: ({ orders }) => `/orders/${orders.Delivered}`,
    states: [
      full,
      loading,
      failing('/api/orders'),
      { state: 'unpaid', path: ({ unpaid }) => orderPath(unpaid) },
      { state: 'paid', path: ({ orders }) => orderPath(orders.Processing ?? '') },
      { state: 'printing', path: ({ orders }) => orderPath(orders['In Production'] ?? '') },
      { state: 'shipped', path: ({ orders }) => orderPath(orders.Shipped ?? '') },
      { state: 'cancelled', path: ({ orders }) => orderPath(orders.Cancelled ?? '') },
      { state: 'part refunded', path: ({ refunded }) => orderPath(refunded) },
      { state: 'figure', as: 'zoe', path: ({ figures }) => orderPath(figures.plain) },
      { state: 'named figure', as: 'zoe', path: ({ figures }) => orderPath(figures.named) },
      { state: 'a child', as: 'zoe', path: ({ figures }) => orderPath(figures.ofChild) },
    ],
  },
  {
    name: 'receipt',
    as: 'asha',
    path: ({ orders }) => `/orders/${orders.Delivered}/receipt`,
    states: [full, printed, loading, failing('/api/orders')],
  },
  {
    name: 'figurines',
    as: 'asha',
    path: at(paths.figurines),
    states: [
      full,
      loading,
      failing('/api/figurines'),
      empty,
      { state: 'pictures gone', without: '/files/' },
      { state: 'shared', after: askForLink },
      { state: 'figures', as: 'zoe' },
      { state: 'to be shared', as: 'ravi', after: askForLink },
    ],
  },
]
