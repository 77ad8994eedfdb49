import { queryString } from './endpoint.ts'

export const paths = {
  home: '/',
  upload: '/upload',
  make: '/make',
  checkout: '/checkout',
  payment: '/payment',
  orderConfirmation: '/order-confirmation',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  deskBuddy: '/desk-buddies/:slug',
  cart: '/cart',
  wishlist: '/wishlist',
  collections: '/collections',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
  contact: '/contact',
  newsletter: '/newsletter',
  pricing: '/pricing',
  cancellations: '/cancellations',
  trackOrder: '/track-order',
  account: '/account',
  photoVault: '/account/photos',
  orders: '/orders',
  figurines: '/figurines',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminBoard: '/admin/board',
  adminOrders: '/admin/orders',
  adminParcels: '/admin/parcels',
  adminInbox: '/admin/inbox',
  adminMessages: '/admin/messages',
  adminClaims: '/admin/claims',
  adminPromotions: '/admin/promotions',
  adminGallery: '/admin/gallery',
  adminSettings: '/admin/settings',
  adminDeskBuddies: '/admin/desk-buddies',
  adminBooks: '/admin/books',
  adminAudit: '/admin/audit',
  adminStatus: '/admin/status',
} as const

/** Public pages, the same for everybody, which search engines list. */
export const windowPages = [
  paths.home,
  paths.collections,
  paths.upload,
  paths.make,
  paths.about,
  paths.pricing,
  paths.contact,
  paths.cancellations,
  paths.privacy,
  paths.terms,
  paths.trackOrder,
] as const

/** A figurine's own address: while it is drawn, and ever after. */
export const figurinePath = (id: string) => paths.upload + queryString({ figurine: id })
/** Where a figurine is changed. */
export const changePath = (id: string) => paths.make + queryString({ figurine: id })

export const deskBuddyPath = (slug: string) => `/desk-buddies/${encodeURIComponent(slug)}`

interface CollectionsView {
  category?: string | undefined
  q?: string | undefined
  sort?: string | undefined
  min?: number | undefined
  max?: number | undefined
}
export const collectionsPath = (view: CollectionsView = {}) => paths.collections + queryString(view)

/** The payment of an earlier order; with how the provider's own page was left. */
export const payAgainPath = (id: string) => `${paths.payment}?order=${encodeURIComponent(id)}`
export const failedPath = (id: string) => `${payAgainPath(id)}&failed`
export const cancelledPath = (id: string) => `${payAgainPath(id)}&cancelled`

export const orderPath = (id: string) => `${paths.orders}/${encodeURIComponent(id)}`
/** Where its claims stand on an order's page. */
export const claimsAt = '#claims'
/** What the card in a present opens; the token is no order's id. */
export const revealPath = (token: string) => `/r/${encodeURIComponent(token)}`
/** Where a parent agrees to a photo of their child; the token is a key. */
export const parentPath = (token: string) => `/parent/${encodeURIComponent(token)}`
export const sharedFigurePath = (token: string) => `/f/${encodeURIComponent(token)}`
export const trackOrderPath = (id: string) => `${paths.trackOrder}?id=${encodeURIComponent(id)}`
export const receiptPath = (id: string) => `${paths.orders}/${encodeURIComponent(id)}/receipt`

export const FIGURINE_REVIEWS = '/reviews'
export const reviewsPageOf = (slug: string) => `${FIGURINE_REVIEWS}/${encodeURIComponent(slug)}`
