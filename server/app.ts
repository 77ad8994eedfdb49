import { type Context, Hono } from 'hono'
import { accountsApi } from '../shared/accounts.ts'
import { auditApi } from '../shared/audit.ts'
import { authApi } from '../shared/auth.ts'
import { catalogApi } from '../shared/catalog.ts'
import { CATALOG_UPLOAD_PATH, catalogAdminApi } from '../shared/catalog-admin.ts'
import { contactApi, ticketsApi } from '../shared/contact.ts'
import { dashboardApi } from '../shared/dashboard.ts'
import { figurinesApi, UPLOAD_PATH } from '../shared/figurines.ts'
import { galleryApi } from '../shared/gallery.ts'
import { GALLERY_UPLOAD_PATH, galleryAdminApi } from '../shared/gallery-admin.ts'
import { kitApi } from '../shared/kit.ts'
import { newsletterApi } from '../shared/newsletter.ts'
import { operationsApi } from '../shared/operations.ts'
import { orderDeskApi } from '../shared/order-desk.ts'
import { ordersApi } from '../shared/orders.ts'
import { paths } from '../shared/paths.ts'
import { paymentsApi, RETURN_PATH, WEBHOOK_PATH } from '../shared/payments.ts'
import { placesApi } from '../shared/places.ts'
import { promptTrialsApi, settingsApi } from '../shared/settings.ts'
import { shopApi } from '../shared/shop.ts'
import type { Auth } from './accounts/auth.ts'
import { authRoutes } from './accounts/auth-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { carriesSession, visitorOf } from './accounts/visitor.ts'
import { dashboardRoutes } from './admin/dashboard/routes.ts'
import { orderDeskRoutes } from './admin/orders/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { cachePolicy, neverCached } from './cache-policy.ts'
import { catalogAdminRoutes } from './catalog/admin-routes.ts'
import { discoveryRoutes } from './catalog/discovery-routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import type { CatalogSnapshot } from './catalog/snapshot.ts'
import { type Config, isAtHome, pageAddress } from './config.ts'
import { eraseMessages, exportMessages } from './contact/personal-data.ts'
import { contactRoutes } from './contact/routes.ts'
import { ticketRoutes } from './contact/ticket-routes.ts'
import type { Generators } from './figurines/draw-figurine.ts'
import { eraseFigurines, exportFigurines } from './figurines/personal-data.ts'
import { figurineRoutes, privateFileRoutes } from './figurines/routes.ts'
import { uploadDirectory } from './figurines/stale-uploads.ts'
import { trialRoutes } from './figurines/trial-routes.ts'
import { galleryAdminRoutes } from './gallery/admin-routes.ts'
import { galleryRoutes } from './gallery/routes.ts'
import type { KitFiles } from './kit/kit-files.ts'
import { kitPartRoutes, kitRoutes } from './kit/routes.ts'
import { eraseSubscription, exportSubscription } from './newsletter/personal-data.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { devMailRoutes } from './notifications/dev-mail-routes.ts'
import type { Outbox } from './notifications/outbox.ts'
import { eraseMails, exportMails } from './notifications/personal-data.ts'
import { metricsRoutes, operationsRoutes } from './operations/routes.ts'
import { eraseOrders, exportOrders } from './orders/personal-data.ts'
import { orderRoutes } from './orders/routes.ts'
import type { PaymentSetup, Sandbox } from './payment-setup.ts'
import { paymentRoutes } from './payments/routes.ts'
import type { Places } from './places/places.ts'
import { placeRoutes } from './places/routes.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import type { Events } from './platform/events/events.ts'
import type { FileStore } from './platform/files/files.ts'
import type { ImageWorker } from './platform/files/image-worker/image-worker.ts'
import { mediaRoutes } from './platform/files/media-routes.ts'
import type { Pictures } from './platform/files/pictures.ts'
import type { PrivateLinks } from './platform/files/private-links.ts'
import { pictureReceiver } from './platform/files/receive-picture.ts'
import { sharedAssetRoutes } from './platform/files/shared-assets.ts'
import { pathForLog } from './platform/for-log.ts'
import type { ApiEnv } from './platform/http/api-env.ts'
import { bodyCap, JSON_BODY_MAX } from './platform/http/body-cap.ts'
import { compress } from './platform/http/compress.ts'
import type { Limits } from './platform/http/limits.ts'
import { isLocalRequest } from './platform/http/local-request.ts'
import {
  keepPersonal,
  requestLine,
  requestLog,
  sameOrigin,
  securityHeaders,
} from './platform/http/middleware.ts'
import { openApiRoutes } from './platform/http/openapi.ts'
import { createPages, type LoadPages } from './platform/http/pages.ts'
import { notFound, problemResponse, Refusal } from './platform/http/problem.ts'
import { cachedResponses } from './platform/http/response-cache/cached-responses.ts'
import type { ResponseCache } from './platform/http/response-cache/response-cache.ts'
import { staticFiles } from './platform/http/static-files.ts'
import { unavailable, unavailableInLog } from './platform/http/unavailable.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { nameParts } from './platform/observability/request-metrics.ts'
import type { Pace } from './platform/pace.ts'
import { aiChoice, whoMayDraw } from './settings/ai.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shopFacts, shopRoutes } from './shop-routes.ts'

export interface Deps {
  config: Config
  db: Database
  engine: 'embedded' | 'server'
  files: FileStore
  pictures: Pictures
  jobs: Jobs
  events: Events
  outbox: Outbox
  catalog: CatalogSnapshot
  ready: ResponseCache
  limits: Limits
  imageWorker: ImageWorker
  links: PrivateLinks
  generators: Generators
  paymentSetup: PaymentSetup
  places: Places
  kit: KitFiles
  auth: Auth
  mailer: Mailer
  secret: string
  clock: Clock
  pace: Pace
  log: Log
  /** Aborted when the server is told to stop, so that streams end. */
  stopping: AbortSignal
  /** True once migrated, seeded and able to write. */
  isReady: () => Promise<boolean>
  pages?: { load: LoadPages; mode: 'production' | 'development'; clientDirectory?: string }
}

/** Every contract of the shop; OpenAPI and the tests that walk the contract read this. */
export const apis = {
  catalog: catalogApi,
  catalogAdmin: catalogAdminApi,
  gallery: galleryApi,
  galleryAdmin: galleryAdminApi,
  shop: shopApi,
  auth: authApi,
  accounts: accountsApi,
  figurines: figurinesApi,
  orders: ordersApi,
  payments: paymentsApi,
  places: placesApi,
  kit: kitApi,
  contact: contactApi,
  newsletter: newsletterApi,
  audit: auditApi,
  dashboard: dashboardApi,
  settings: settingsApi,
  promptTrials: promptTrialsApi,
  orderDesk: orderDeskApi,
  tickets: ticketsApi,
  operations: operationsApi,
}

const NOT_READY = 'The shop is opening. Please try again in a moment.'
/** Uploads, which go to disk as they come. */
const STREAMED_PATHS = [UPLOAD_PATH, CATALOG_UPLOAD_PATH, GALLERY_UPLOAD_PATH]
/** Doors with a signature of their own instead of an Origin. */
const SIGNED_PATHS = [WEBHOOK_PATH, RETURN_PATH]

export function createApp(deps: Deps) {
  const { config, db, log } = deps
  const https = config.publicUrl?.startsWith('https://') ?? false
  const { limits } = deps
  const supportEmail = config.particulars.supportEmail ?? 'hello@dopple.example'

  nameParts(
    Object.values(apis).flatMap(api => Object.values(api).map(({ path }) => path.split('/')[1] ?? '')),
  )
  const app = new Hono<ApiEnv>()
  if (deps.pages?.clientDirectory) app.use(staticFiles(deps.pages.clientDirectory))
  const lasts = cachePolicy({ clock: deps.clock, withPages: deps.pages?.mode === 'production' })
  app.use(
    requestLine(requestLog(log)),
    compress,
    cachedResponses({ ready: deps.ready, isPersonal: carriesSession, lasts, neverCached }),
  )
  app.use(securityHeaders(https), keepPersonal(carriesSession))
  // Its calls come with a key of their own, as those to the real provider do, and not from a page of the shop.
  if (deps.paymentSetup.sandbox) mountSandbox(app, deps.paymentSetup.sandbox)
  app.use(sameOrigin(config.publicUrl, SIGNED_PATHS), bodyCap(JSON_BODY_MAX, STREAMED_PATHS))

  app.use(async (context, next) => {
    context.set('visitor', visitorOf(deps, context))
    return next()
  })

  const api = new Hono<ApiEnv>({ strict: false })
  // Other processes hear of a change from the database; whoever made it sees it in the very next answer.
  api.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/admin/*', async (_, next) => {
    await next()
    deps.ready.drop()
  })
  api.get('/', context => context.json({ name: 'Dopple', docs: '/api/docs', openapi: '/api/openapi.json' }))
  api.get('/health', context => context.json({ status: 'ok' }))
  api.get('/ready', async context =>
    (await deps.isReady())
      ? context.json({ status: 'ready' })
      : problemResponse(new Refusal(503, 'shop.not_ready', NOT_READY, { headers: { 'retry-after': '5' } })),
  )
  const receivePicture = pictureReceiver({ ...deps, arriving: uploadDirectory(config.dataDirectory) })
  catalogRoutes(api, deps.catalog)
  catalogAdminRoutes(api, { ...deps, receivePicture })
  galleryRoutes(api, db)
  galleryAdminRoutes(api, { ...deps, receivePicture })
  shopRoutes(api, {
    facts: shopFacts(config, deps.paymentSetup, config.heroImages ?? []),
    photoReaders: async () => whoMayDraw(await aiChoice(db), name => deps.generators[name] !== null),
    isBackstage: context => isBackstage(config, context),
  })
  authRoutes(api, { ...deps, secureCookies: https, pageAddress: pageAddress(config) })
  accountRoutes(api, {
    ...deps,
    exporters: [exportOrders, exportFigurines(deps), exportMessages, exportSubscription, exportMails],
    erasers: [
      eraseOrders(deps),
      eraseFigurines(deps),
      eraseMessages(deps),
      eraseSubscription,
      eraseMails(deps),
    ],
  })
  const caps = { previewsPerCustomer: config.previews.perCustomer, budgetPaise: config.previews.budgetPaise }
  trialRoutes(api, { ...deps, caps })
  settingsRoutes(api, { ...deps, providers: { openai: setUp(config.openai), gemini: setUp(config.gemini) } })
  figurineRoutes(api, {
    ...deps,
    caps,
    dataDirectory: config.dataDirectory,
    stopping: deps.stopping,
  })
  orderRoutes(api, deps)
  paymentRoutes(api, {
    ...deps,
    ...deps.paymentSetup,
    pageAddress: pageAddress(config),
    figurineBasePricePaise: config.figurineBasePricePaise,
  })
  placeRoutes(api, deps.places)
  kitRoutes(api, deps.kit)
  contactRoutes(api, { db, limits, supportEmail })
  newsletterRoutes(api, { db, limits, pageAddress: pageAddress(config), secret: deps.secret })
  auditRoutes(api, db)
  dashboardRoutes(api, { ...deps, budgetPaise: caps.budgetPaise })
  orderDeskRoutes(api, { ...deps, pageAddress: pageAddress(config) })
  ticketRoutes(api, deps)
  const watched = {
    ...deps,
    dataDirectory: config.dataDirectory,
    metricsToken: config.metricsToken,
    isAtHome: isAtHome(config),
  }
  operationsRoutes(api, watched)
  api.route('/', openApiRoutes(apis))
  api.all('*', () => {
    throw notFound('api.unknown', 'There is nothing at this address of the API.')
  })
  app.route('/api', api)

  mediaRoutes(app, deps.pictures)
  kitPartRoutes(app, deps.kit)
  sharedAssetRoutes(app, deps.files)
  privateFileRoutes(app, deps)
  metricsRoutes(app, watched)
  discoveryRoutes(app, { catalog: deps.catalog, publicUrl: config.publicUrl })
  if (config.mode === 'demo') {
    app.use('/dev/*', async (context, next) =>
      (await isBackstage(config, context)) ? next() : context.notFound(),
    )
    app.route('/dev/mail', devMailRoutes(db))
  }

  if (deps.pages) {
    const { clientDirectory: _, ...pages } = deps.pages
    const render = createPages({
      ...pages,
      payment: { path: paths.payment, sources: deps.paymentSetup.sources },
      publicUrl: config.publicUrl,
      ready: deps.ready,
      isPersonal: carriesSession,
      app: () => app,
    })
    app.all('*', render)
    app.notFound(render)
  }

  app.onError((error, context) => {
    if (error instanceof Refusal) return withCookies(context, problemResponse(error))
    const trouble = unavailable(error)
    const about = { err: error, requestId: context.get('requestId'), path: pathForLog(context.req.path) }
    log.error(about, trouble ? `a request failed: ${unavailableInLog(trouble)}` : 'a request failed')
    return problemResponse(
      trouble ??
        new Refusal(
          500,
          'shop.fault',
          'Something broke on our side. Nothing you typed is lost; please try again in a moment.',
        ),
    )
  })
  return app
}

/** Whoever uses the machine the shop runs on, and admins; in a shop that takes money, nobody. */
async function isBackstage(config: Config, context: Context<ApiEnv>): Promise<boolean> {
  if (config.mode !== 'demo') return false
  return (isAtHome(config) && isLocalRequest(context)) || (await context.get('visitor')())?.role === 'admin'
}

/** A refusal keeps the cookies that were set on the way, such as the name a device is counted by. */
function withCookies(context: Context<ApiEnv>, answer: Response): Response {
  for (const cookie of context.res.headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}

/** The stand-in of the payment provider, on the same server; its webhooks come through the same door as the real ones. */
function mountSandbox(app: Hono<ApiEnv>, { mountedAt, app: sandbox, deliverTo }: Sandbox) {
  app.mount(mountedAt, request => sandbox.fetch(request))
  deliverTo(async ({ id, body, signature }) => {
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-event-id': id,
      'x-razorpay-signature': signature,
    }
    const request = new Request(`http://sandbox.invalid${WEBHOOK_PATH}`, { method: 'POST', headers, body })
    return (await app.fetch(request, { clientAddress: '127.0.0.1' })).status
  })
}

const setUp = ({ apiKey, model }: { apiKey: string | undefined; model: string }) => ({
  hasKey: apiKey !== undefined,
  model,
})
