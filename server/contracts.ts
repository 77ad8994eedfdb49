import { accountCartApi } from '../shared/account-cart.ts'
import { accountsApi } from '../shared/accounts.ts'
import { auditApi } from '../shared/audit.ts'
import { authApi } from '../shared/auth.ts'
import { booksApi } from '../shared/books.ts'
import { cartPriceApi } from '../shared/cart-price.ts'
import { cartReminderApi } from '../shared/cart-reminder.ts'
import { catalogApi } from '../shared/catalog.ts'
import { catalogAdminApi } from '../shared/catalog-admin.ts'
import { claimsApi, claimsDeskApi } from '../shared/claims.ts'
import { contactApi, ticketsApi } from '../shared/contact.ts'
import { dashboardApi } from '../shared/dashboard.ts'
import type { Api, Endpoint } from '../shared/endpoint.ts'
import { figurinesApi } from '../shared/figurines.ts'
import { galleryApi } from '../shared/gallery.ts'
import { galleryAdminApi } from '../shared/gallery-admin.ts'
import { giftsApi } from '../shared/gifts.ts'
import { healthApi } from '../shared/health.ts'
import { kitApi } from '../shared/kit.ts'
import { mailListsApi } from '../shared/mail-lists.ts'
import { newsletterApi } from '../shared/newsletter.ts'
import { operationsApi } from '../shared/operations.ts'
import { orderChangesApi } from '../shared/order-changes.ts'
import { orderDeskApi } from '../shared/order-desk.ts'
import { ordersApi } from '../shared/orders.ts'
import { paintsApi } from '../shared/paint.ts'
import { parcelsApi } from '../shared/parcels.ts'
import { paymentsApi } from '../shared/payments.ts'
import { parentsApi, photosApi } from '../shared/people-in-photos.ts'
import { photoVaultApi } from '../shared/photo-vault.ts'
import { placesApi } from '../shared/places.ts'
import { printApi } from '../shared/print.ts'
import { productionApi } from '../shared/production.ts'
import { promiseApi } from '../shared/promise.ts'
import { promotionsApi } from '../shared/promotions.ts'
import { proofsApi } from '../shared/proofs.ts'
import { reviewDeskApi, reviewsApi } from '../shared/reviews.ts'
import { promptTrialsApi, settingsApi } from '../shared/settings.ts'
import { sharingApi } from '../shared/sharing.ts'
import { shopApi } from '../shared/shop.ts'
import { workshopApi } from '../shared/workshop.ts'

export const apis = {
  health: healthApi,
  catalog: catalogApi,
  catalogAdmin: catalogAdminApi,
  gallery: galleryApi,
  galleryAdmin: galleryAdminApi,
  shop: shopApi,
  auth: authApi,
  accounts: accountsApi,
  figurines: figurinesApi,
  cartPrice: cartPriceApi,
  sharing: sharingApi,
  photos: photosApi,
  parents: parentsApi,
  photoVault: photoVaultApi,
  cart: accountCartApi,
  cartReminder: cartReminderApi,
  orders: ordersApi,
  orderChanges: orderChangesApi,
  gifts: giftsApi,
  promise: { ...promiseApi, ...workshopApi },
  promotions: promotionsApi,
  proofs: proofsApi,
  print: printApi,
  paints: paintsApi,
  production: productionApi,
  parcels: parcelsApi,
  payments: paymentsApi,
  books: booksApi,
  places: placesApi,
  kit: kitApi,
  claims: claimsApi,
  claimsDesk: claimsDeskApi,
  contact: contactApi,
  newsletter: newsletterApi,
  mailLists: mailListsApi,
  audit: auditApi,
  dashboard: dashboardApi,
  settings: settingsApi,
  promptTrials: promptTrialsApi,
  orderDesk: orderDeskApi,
  tickets: ticketsApi,
  reviews: reviewsApi,
  reviewDesk: reviewDeskApi,
  operations: operationsApi,
}

export const endpoints: Endpoint[] = Object.values<Api>(apis).flatMap(api => Object.values(api))
/** Whether an address is one of an endpoint of these kinds. */
function addressedAt(...kinds: Endpoint['kind'][]): (path: string) => boolean {
  const addresses = endpoints
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ path }) => new RegExp(`^/api${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`))
  return path => addresses.some(address => address.test(path))
}

/** Their bodies are written to disk as they arrive, so the limit for JSON does not apply. */
export const isUploadPath = addressedAt('upload')
/** A signature or a key proves where these come from, so no Origin is asked for. */
export const isSignedPath = addressedAt('webhook', 'return')
