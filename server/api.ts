import { Hono } from 'hono'
import { apis } from '../shared/contracts.ts'
import { healthApi } from '../shared/health.ts'
import { eraseAddresses, exportAddresses } from './accounts/addresses/addresses.ts'
import { eraseTasks } from './accounts/after-response.ts'
import { authRoutes } from './accounts/auth-routes.ts'
import { accountRoutes, addressRoutes } from './accounts/routes.ts'
import { dashboardRoutes } from './admin/dashboard/routes.ts'
import { deskMailRoutes } from './admin/desk-mails/routes.ts'
import { operationsRoutes } from './admin/operations/routes.ts'
import { orderDeskRoutes } from './admin/orders/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { modelRoutes } from './bodies/makers/routes.ts'
import { eraseBodies, exportBodies, takeBackBody } from './bodies/privacy.ts'
import { bodyRoutes } from './bodies/routes.ts'
import { exportDocuments } from './books/privacy.ts'
import { bookRoutes } from './books/routes.ts'
import { eraseCart, eraseCartReminder, exportCart, exportCartReminder } from './cart/privacy.ts'
import { reminderSubscription } from './cart/reminders/reminder.ts'
import { cartPriceRoutes, cartReminderRoutes, cartRoutes } from './cart/routes.ts'
import { catalogAdminRoutes, galleryAdminRoutes } from './catalog/admin-routes.ts'
import { catalogRoutes, galleryRoutes } from './catalog/routes.ts'
import { claimDeskRoutes } from './claims/desk-routes.ts'
import { claimPictures, eraseClaims, exportClaims } from './claims/privacy.ts'
import { claimRoutes } from './claims/routes.ts'
import { type Config, isAtHome, isHttps, pageAddress } from './config.ts'
import { eraseMessages, exportMessages } from './contact/privacy.ts'
import { contactRoutes, ticketRoutes } from './contact/routes.ts'
import type { Deps } from './deps.ts'
import { modelsInUse, previewCaps } from './figurines/image-models.ts'
import { peopleRoutes } from './figurines/people/routes.ts'
import { eraseFigurines, exportFigurines, figurinePictures } from './figurines/privacy.ts'
import { figurineRoutes } from './figurines/routes.ts'
import { sharingRoutes } from './figurines/sharing/routes.ts'
import { uploadDirectory } from './figurines/stale-uploads.ts'
import { trialRoutes } from './figurines/trial-routes.ts'
import { kitRoutes } from './kit/routes.ts'
import { newsletterSubscription } from './notifications/newsletter/subscription.ts'
import { eraseMails, eraseSubscription, exportMails, exportSubscription } from './notifications/privacy.ts'
import { mailListRoutes, newsletterRoutes } from './notifications/routes.ts'
import type { Subscriptions } from './notifications/unsubscribe-links.ts'
import { giftRoutes } from './orders/gifts/routes.ts'
import { loadOrder } from './orders/load-order.ts'
import { eraseOrders, exportOrders } from './orders/privacy.ts'
import { orderRoutes } from './orders/routes.ts'
import { eraseParcels, exportParcels } from './parcels/privacy.ts'
import { parcelRoutes, placeRoutes } from './parcels/routes.ts'
import { unservedSentence } from './parcels/serves.ts'
import { orderChangeRoutes, paymentRoutes } from './payments/routes.ts'
import type { Database } from './platform/db/database.ts'
import { pictureReceiver } from './platform/files/receive-picture.ts'
import type { ApiEnv } from './platform/http/api-env.ts'
import { admit, implement } from './platform/http/implement.ts'
import { isBackstage } from './platform/http/local-request.ts'
import { openApiRoutes } from './platform/http/openapi.ts'
import { notFound, Refusal } from './platform/http/problem.ts'
import { materialPaise } from './print/grams.ts'
import { erasePrints } from './print/privacy.ts'
import { printRoutes } from './print/routes.ts'
import { eraseConsents, exportConsents } from './privacy/consents/consents.ts'
import { lookLog, recordArchive } from './privacy/looks.ts'
import type { PictureKind } from './privacy/picture-kind.ts'
import { vaultRoutes } from './privacy/routes.ts'
import { eraseVault, exportVault } from './privacy/vault.ts'
import { diaryPictures, eraseDiary, exportDiary } from './production/privacy.ts'
import { productionRoutes } from './production/routes.ts'
import { promiseRoutes } from './promise/routes.ts'
import { erasePromotionUses, exportPromotionUses } from './promotions/privacy.ts'
import { promotionRoutes } from './promotions/routes.ts'
import { eraseProofs, exportProofs, proofPictures } from './proofs/privacy.ts'
import { proofRoutes } from './proofs/routes.ts'
import { requestSubscription } from './reviews/ask-for-reviews.ts'
import { eraseReviews, exportReviews, reviewPictures } from './reviews/privacy.ts'
import { reviewDeskRoutes, reviewRoutes } from './reviews/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shopFacts, shopRoutes } from './settings/shop-routes.ts'

const NOT_READY = 'The shop is opening. Please try again in a moment.'

const API_INDEX = { name: 'Dopple', docs: '/api/docs', openapi: '/api/openapi.json' }

export function createApi(deps: Deps): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>({ strict: false })
  api.use('/admin/*', async (context, next) => {
    await admit('admin', context)
    return next()
  })
  // Other processes learn of a change from the database; the one that made it must show it in the next response.
  api.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/admin/*', async (_, next) => {
    await next()
    deps.responseCache.drop()
  })
  healthRoutes(api, deps.isReady)
  publicRoutes(api, deps)
  customerRoutes(api, deps)
  adminRoutes(api, deps)
  api.route('/', openApiRoutes(apis))
  api.all('*', context => {
    // Hono has one address for both elsewhere, and not where a part is mounted.
    const { method, path } = context.req
    if ((method === 'GET' || method === 'HEAD') && path === '/api/') return context.json(API_INDEX)
    throw notFound('api.unknown', 'There is nothing at this address of the API.')
  })
  return api
}

function healthRoutes(api: Hono<ApiEnv>, isReady: Deps['isReady']) {
  implement(api, healthApi, {
    index: () => API_INDEX,
    health: () => ({ status: 'ok' }) as const,
    async ready() {
      if (await isReady()) return { status: 'ready' } as const
      throw new Refusal(503, 'shop.not_ready', NOT_READY, { headers: { 'retry-after': '5' } })
    },
  })
}

function publicRoutes(api: Hono<ApiEnv>, deps: Deps) {
  const { config, db, limits, secret } = deps
  catalogRoutes(api, deps.catalog)
  galleryRoutes(api, db)
  const stage = { mode: config.mode, isAtHome: isAtHome(config) }
  shopRoutes(api, { facts: shopFacts(deps), isBackstage: context => isBackstage(stage, context) })
  placeRoutes(api, deps.places)
  kitRoutes(api, deps)
  contactRoutes(api, {
    db,
    limits,
    supportEmail: supportEmail(config),
    pageAddress: pageAddress(config),
  })
  mailListRoutes(api, { secret, subscriptions: mailLists(db) })
  newsletterRoutes(api, { db, limits, pageAddress: pageAddress(config), secret })
}

function customerRoutes(api: Hono<ApiEnv>, deps: Deps) {
  const { config } = deps
  authRoutes(api, { ...deps, secureCookies: isHttps(config), pageAddress: pageAddress(config) })
  addressRoutes(api, deps)
  accountRoutes(api, {
    ...deps,
    exporters: exportersOf(deps),
    erasers: erasersOf(deps),
    recordArchive: taken => recordArchive(deps.db, deps.clock(), taken),
  })
  figurineRoutes(api, {
    ...deps,
    caps: previewCaps(config),
    dataDirectory: config.dataDirectory,
    pageAddress: pageAddress(config),
  })
  cartPriceRoutes(api, { ...deps, figurinePrices: config.figurinePrices })
  sharingRoutes(api, { ...deps, looks: lookLog(deps) })
  peopleRoutes(api, { ...deps, pageAddress: pageAddress(config) })
  vaultRoutes(api, { ...deps, kinds: heldPictures(deps), pageAddress: pageAddress(config) })
  cartRoutes(api, deps)
  cartReminderRoutes(api, deps)
  orderRoutes(api, deps)
  const unserved = unservedSentence(deps.serves, supportEmail(config))
  orderChangeRoutes(api, { ...deps, unserved, pageAddress: pageAddress(config) })
  giftRoutes(api, { ...deps, pageAddress: pageAddress(config) })
  proofRoutes(api, {
    ...deps,
    takeBackBody: takeBackBody(deps),
    pageAddress: pageAddress(config),
    arriving: uploadDirectory(config.dataDirectory),
  })
  bodyRoutes(api, {
    ...deps,
    pageAddress: pageAddress(config),
    arriving: uploadDirectory(config.dataDirectory),
  })
  claimRoutes(api, {
    ...deps,
    supportEmail: supportEmail(config),
    pageAddress: pageAddress(config),
    arriving: uploadDirectory(config.dataDirectory),
  })
  bookRoutes(api, { ...deps, materialPaise, loadOrder: (who, id) => loadOrder(deps.db, who, id) })
  reviewRoutes(api, { ...deps, arriving: uploadDirectory(config.dataDirectory) })
  promiseRoutes(api, { ...deps, unserved, pageAddress: pageAddress(config) })
  paymentRoutes(api, {
    ...deps,
    ...deps.paymentSetup,
    unserved,
    pageAddress: pageAddress(config),
    figurinePrices: config.figurinePrices,
  })
}

const exportersOf = (deps: Deps) => [
  exportAddresses,
  exportOrders,
  exportPromotionUses,
  exportDocuments,
  exportProofs(deps),
  exportBodies(deps),
  exportDiary(deps),
  exportParcels,
  exportClaims(deps),
  exportReviews(deps),
  exportFigurines(deps),
  exportConsents,
  exportVault,
  exportCart,
  exportCartReminder,
  exportMessages,
  exportSubscription,
  exportMails,
]

const erasersOf = (deps: Deps) => [
  eraseTasks(deps),
  eraseMails(deps),
  erasePrints(deps),
  eraseBodies(deps),
  eraseDiary(deps),
  eraseClaims(deps),
  eraseParcels(deps),
  eraseProofs(deps),
  eraseOrders(deps),
  eraseAddresses,
  eraseReviews(deps),
  erasePromotionUses,
  eraseFigurines(deps),
  eraseConsents,
  eraseVault,
  eraseCart,
  eraseCartReminder,
  eraseMessages(deps),
  eraseSubscription,
]

/** Every kind of private picture, for the vault of whoever is in it. */
const heldPictures = (deps: Deps): PictureKind[] => [
  ...figurinePictures(deps),
  proofPictures,
  diaryPictures,
  claimPictures,
  reviewPictures(deps),
]

function adminRoutes(api: Hono<ApiEnv>, deps: Deps) {
  const { config } = deps
  const receivePicture = pictureReceiver({ ...deps, arriving: uploadDirectory(config.dataDirectory) })
  catalogAdminRoutes(api, { ...deps, receivePicture })
  galleryAdminRoutes(api, { ...deps, receivePicture })
  const caps = previewCaps(config)
  trialRoutes(api, { ...deps, caps })
  settingsRoutes(api, {
    ...deps,
    providers: { openai: setUp(config.openai), gemini: setUp(config.gemini) },
    modelsInUse: modelsInUse(config),
  })
  modelRoutes(api, deps)
  deskMailRoutes(api, deps)
  auditRoutes(api, deps.db)
  promotionRoutes(api, deps)
  dashboardRoutes(api, {
    ...deps,
    budgetPaise: caps.budgetPaise,
  })
  orderDeskRoutes(api, { ...deps, pageAddress: pageAddress(config) })
  printRoutes(api, deps)
  productionRoutes(api, {
    ...deps,
    pageAddress: pageAddress(config),
    arriving: uploadDirectory(config.dataDirectory),
  })
  parcelRoutes(api, {
    ...deps,
    carrier: deps.courierSetup.carrier,
    newsKey: deps.courierSetup.newsKey,
    panel: deps.courierSetup.sandbox?.panel ?? null,
    pageAddress: pageAddress(config),
  })
  ticketRoutes(api, deps)
  claimDeskRoutes(api, { ...deps, pageAddress: pageAddress(config) })
  reviewDeskRoutes(api, { ...deps, pageAddress: pageAddress(config) })
  operationsRoutes(api, watchedParts(deps))
}

export const watchedParts = (deps: Deps) => ({
  ...deps,
  dataDirectory: deps.config.dataDirectory,
  metricsToken: deps.config.metricsToken,
  isAtHome: isAtHome(deps.config),
  modelsInUse: modelsInUse(deps.config),
})

const supportEmail = ({ particulars }: Config) => particulars.supportEmail ?? 'hello@dopple.example'
const setUp = ({ apiKey, model }: { apiKey: string | undefined; model: string }) => ({
  hasKey: apiKey !== undefined,
  model,
})

export const mailLists = (db: Database): Subscriptions => ({
  newsletter: newsletterSubscription(db),
  reminders: reminderSubscription(db),
  reviews: requestSubscription(db),
})
