import { addressesApi } from './accounts/addresses-api.ts'
import { accountsApi } from './accounts/api.ts'
import { authApi } from './accounts/auth-api.ts'
import { dashboardApi, operationsApi } from './admin/api.ts'
import { firstRunApi } from './admin/first-run-api.ts'
import { inboxApi } from './admin/inbox-api.ts'
import { todayApi } from './admin/today-api.ts'
import { auditApi } from './audit/api.ts'
import { bodiesApi } from './bodies/api.ts'
import { modelsApi } from './bodies/models-api.ts'
import { booksApi } from './books/api.ts'
import { accountCartApi, cartPriceApi, cartReminderApi } from './cart/api.ts'
import { catalogApi, galleryApi } from './catalog/api.ts'
import { catalogAdminApi } from './catalog/desk-api.ts'
import { galleryAdminApi } from './catalog/gallery-desk-api.ts'
import { claimsApi, claimsDeskApi } from './claims/api.ts'
import { contactApi, ticketsApi } from './contact/api.ts'
import type { Api, Endpoint } from './endpoint.ts'
import { figurinesApi } from './figurines/api.ts'
import { parentsApi, photosApi } from './figurines/people-api.ts'
import { sharingApi } from './figurines/sharing-api.ts'
import { healthApi } from './health.ts'
import { kitApi } from './kit/api.ts'
import { mailListsApi, newsletterApi } from './notifications/api.ts'
import { ordersApi } from './orders/api.ts'
import { orderChangesApi } from './orders/changes-api.ts'
import { orderDeskApi } from './orders/desk-api.ts'
import { giftsApi } from './orders/gifts-api.ts'
import { parcelsApi } from './parcels/api.ts'
import { placesApi } from './parcels/places-api.ts'
import { paymentsApi } from './payments/api.ts'
import { printApi } from './print/api.ts'
import { paintsApi } from './print/paint-api.ts'
import { photoVaultApi } from './privacy/api.ts'
import { productionApi } from './production/api.ts'
import { promiseApi, workshopApi } from './promise/api.ts'
import { promotionsApi } from './promotions/api.ts'
import { proofsApi } from './proofs/api.ts'
import { reviewDeskApi, reviewsApi } from './reviews/api.ts'
import { promptTrialsApi, settingsApi } from './settings/api.ts'
import { deskMailsApi } from './settings/desk-mails-api.ts'
import { shopApi } from './settings/shop-api.ts'

export const apis = {
  health: healthApi,
  catalog: catalogApi,
  catalogAdmin: catalogAdminApi,
  gallery: galleryApi,
  galleryAdmin: galleryAdminApi,
  shop: shopApi,
  auth: authApi,
  accounts: accountsApi,
  addresses: addressesApi,
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
  bodies: bodiesApi,
  print: printApi,
  paints: paintsApi,
  production: productionApi,
  parcels: parcelsApi,
  payments: paymentsApi,
  models: modelsApi,
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
  today: todayApi,
  inbox: inboxApi,
  firstRun: firstRunApi,
  settings: settingsApi,
  deskMails: deskMailsApi,
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
