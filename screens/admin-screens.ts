import { adminOrderPath, packingSlipPath, productionPath } from '../shared/orders/desk-api.ts'
import { paths } from '../shared/paths.ts'
import { ADMIN_REVIEWS } from '../shared/reviews/api.ts'
import { chooseTwo, press, turnIt } from './interactions.ts'
import { at, busy, early, failing, full, loading, printed, type Screen } from './screen.ts'

export const adminScreens: Screen[] = [
  {
    name: 'admin dashboard',
    as: 'founder',
    path: at(paths.admin),
    states: [full, loading, failing('/api/admin'), early, ...busy],
  },
  {
    name: 'admin board',
    as: 'founder',
    path: at(paths.adminBoard),
    states: [
      full,
      { state: 'card', after: page => press(page, 'Mochi') },
      loading,
      failing('/api/admin'),
      early,
      ...busy,
    ],
  },
  {
    name: 'admin orders',
    as: 'founder',
    path: at(paths.adminOrders),
    states: [
      full,
      loading,
      failing('/api/admin'),
      early,
      { state: 'nothing found', path: at('/admin/orders?q=giraffe') },
      { state: 'chosen', after: chooseTwo },
      ...busy,
    ],
  },
  {
    name: 'admin parcels',
    as: 'founder',
    path: at(paths.adminParcels),
    states: [
      full,
      { state: 'box', after: page => press(page, /^Change the box/) },
      loading,
      failing('/api/admin'),
      early,
      ...busy,
    ],
  },
  {
    name: 'admin order',
    as: 'founder',
    path: ({ orders }) => `/admin/orders/${orders['In Production']}`,
    states: [
      full,
      loading,
      failing('/api/admin'),
      { state: 'cancelled', path: ({ orders }) => `/admin/orders/${orders.Cancelled}` },
      { state: 'turning', after: turnIt },
      { state: 'pictures gone', without: '/files/' },
      { state: 'figure', path: ({ figures }) => adminOrderPath(figures.plain) },
      { state: 'named figure', path: ({ figures }) => adminOrderPath(figures.named) },
      { state: 'present of figures', path: ({ figures }) => adminOrderPath(figures.presents.order) },
      { state: 'a child', path: ({ figures }) => adminOrderPath(figures.ofChild) },
    ],
  },
  {
    name: 'admin packing slip',
    as: 'founder',
    path: ({ orders, presents }) =>
      packingSlipPath([orders.Shipped ?? '', orders.Processing ?? '', presents.order]),
    states: [
      full,
      printed,
      {
        ...printed,
        state: 'figures',
        path: ({ figures }) => packingSlipPath([figures.presents.order, figures.named]),
      },
    ],
  },
  {
    name: 'admin production',
    as: 'founder',
    path: ({ orders }) => productionPath([orders['In Production'] ?? '', orders.Processing ?? '']),
    states: [
      full,
      printed,
      {
        ...printed,
        state: 'figures',
        path: ({ figures }) => productionPath([figures.plain, figures.named, figures.ofChild]),
      },
    ],
  },
  {
    name: 'admin inbox',
    as: 'founder',
    path: at(paths.adminInbox),
    states: [
      full,
      { state: 'all', path: at(`${paths.adminInbox}?show=all`) },
      loading,
      failing('/api/admin'),
      early,
    ],
  },
  {
    name: 'admin messages',
    as: 'founder',
    path: at(paths.adminMessages),
    states: [full, loading, failing('/api/admin'), early],
  },
  {
    name: 'admin claims',
    as: 'founder',
    path: at(paths.adminClaims),
    states: [full, loading, failing('/api/admin'), early],
  },
  {
    name: 'admin reviews',
    as: 'founder',
    path: at(ADMIN_REVIEWS),
    states: [full, loading, failing('/api/admin'), early],
  },
  {
    name: 'admin desk buddies',
    as: 'founder',
    path: at(paths.adminDeskBuddies),
    states: [full, loading, failing('/api/admin'), early],
  },
  {
    name: 'admin promotions',
    as: 'founder',
    path: at(paths.adminPromotions),
    states: [full, failing('/api/admin'), early],
  },
  {
    name: 'admin gallery',
    as: 'founder',
    path: at(paths.adminGallery),
    states: [full, loading, failing('/api/admin'), early],
  },
  {
    name: 'admin settings',
    as: 'founder',
    path: at(paths.adminSettings),
    states: [full, loading, failing('/api/admin'), early],
  },
  {
    name: 'admin books',
    as: 'founder',
    path: at(paths.adminBooks),
    states: [
      {
        state: 'a state',
        after: async page => void (await page.getByLabel('State of the shop').selectOption('Kerala')),
      },
      full,
      loading,
      failing('/api/admin'),
      early,
    ],
  },
  {
    name: 'admin log',
    as: 'founder',
    path: at(paths.adminAudit),
    states: [full, loading, failing('/api/admin'), early],
  },
  {
    name: 'admin status',
    as: 'founder',
    path: at(paths.adminStatus),
    states: [full, loading, failing('/api/admin'), early],
  },
]
