import { type Context, Hono } from 'hono'
import { endpoints, isSignedPath, isUploadPath } from '../shared/contracts.ts'
import { newsPath } from '../shared/parcels/api.ts'
import { paths } from '../shared/paths.ts'
import { WEBHOOK_PATH } from '../shared/payments/api.ts'
import { accountGone } from './accounts/lock-account.ts'
import { carriesSession, visitorOf } from './accounts/visitor.ts'
import { metricsRoutes } from './admin/operations/routes.ts'
import { createApi, mailLists, watchedParts } from './api.ts'
import type { MakerSandbox } from './bodies/makers/maker-setup.ts'
import { cachePolicy, neverCached } from './catalog/cache-policy.ts'
import { discoveryRoutes } from './catalog/discovery-routes.ts'
import { isAtHome, isHttps } from './config.ts'
import type { Deps } from './deps.ts'
import { privateFileRoutes } from './figurines/file-routes.ts'
import { kitPartRoutes } from './kit/routes.ts'
import { devMailRoutes } from './notifications/dev-mail-routes.ts'
import { isUnsubscribePath, unsubscribeRoutes } from './notifications/routes.ts'
import type { CourierSandbox } from './parcels/courier-setup.ts'
import type { Sandbox } from './payments/payment-setup.ts'
import { mediaRoutes } from './platform/files/media-routes.ts'
import { sharedAssetRoutes } from './platform/files/shared-assets.ts'
import { pathForLog } from './platform/for-log.ts'
import type { ApiEnv } from './platform/http/api-env.ts'
import { bodyCap, JSON_BODY_MAX } from './platform/http/body-cap.ts'
import { compress } from './platform/http/compress.ts'
import { isBackstage } from './platform/http/local-request.ts'
import {
  markPersonalUncached,
  requestLine,
  requestLog,
  sameOrigin,
  securityHeaders,
  shortPath,
} from './platform/http/middleware.ts'
import { createPages } from './platform/http/pages.ts'
import { problemResponse, Refusal } from './platform/http/problem.ts'
import { cachedResponses } from './platform/http/response-cache/cached-responses.ts'
import { staticFiles } from './platform/http/static-files.ts'
import { unavailable, unavailableInLog } from './platform/http/unavailable.ts'
import { nameParts } from './platform/observability/request-metrics.ts'
import { lookLog } from './privacy/looks.ts'
import { shopFacts } from './settings/shop-routes.ts'

export function createApp(deps: Deps) {
  const { config, db, log } = deps

  nameParts(endpoints.map(({ path }) => path.split('/')[1] ?? ''))
  const app = new Hono<ApiEnv>()
  if (deps.pages?.clientDirectory) app.use(staticFiles(deps.pages.clientDirectory))
  const policy = cachePolicy({ clock: deps.clock, withPages: deps.pages?.mode === 'production' })
  app.use(
    requestLine(requestLog(log)),
    shortPath,
    compress,
    cachedResponses({ cache: deps.responseCache, isPersonal: carriesSession, policy, neverCached }),
  )
  app.use(securityHeaders(isHttps(config)), markPersonalUncached(carriesSession))
  if (deps.paymentSetup.sandbox) mountSandbox(app, deps.paymentSetup.sandbox)
  app.use(sameOrigin(config.publicUrl, isSigned), bodyCap(JSON_BODY_MAX, isUploadPath))

  app.use(async (context, next) => {
    context.set('visitor', visitorOf(deps, context))
    return next()
  })

  app.route('/api', createApi(deps))

  mediaRoutes(app, deps.pictures)
  kitPartRoutes(app, deps.kit)
  sharedAssetRoutes(app, deps.files)
  privateFileRoutes(app, { ...deps, looks: lookLog(deps) })
  metricsRoutes(app, watchedParts(deps))
  discoveryRoutes(app, { catalog: deps.catalog, facts: shopFacts(deps), publicUrl: config.publicUrl })
  if (config.mode === 'demo') {
    const stage = { mode: config.mode, isAtHome: isAtHome(config) }
    app.use('/dev/*', async (context, next) =>
      (await isBackstage(stage, context)) ? next() : context.notFound(),
    )
    app.route('/dev/mail', devMailRoutes(deps))
    if (deps.courierSetup.sandbox) mountCourier(app, deps.courierSetup.sandbox)
    if (deps.makerSetup.sandbox) mountModelMakers(app, deps.makerSetup.sandbox)
  }

  unsubscribeRoutes(app, { secret: deps.secret, subscriptions: mailLists(db) })

  if (deps.pages) {
    const { clientDirectory: _, ...pages } = deps.pages
    const render = createPages({
      ...pages,
      payment: { path: paths.payment, sources: deps.paymentSetup.sources },
      publicUrl: config.publicUrl,
      ready: deps.responseCache,
      isPersonal: carriesSession,
      app: () => app,
    })
    app.all('*', render)
    app.notFound(render)
  }

  app.onError((error, context) => {
    const refusal = error instanceof Refusal ? error : accountGone(error)
    if (refusal) return withCookies(context, problemResponse(refusal))
    const about = { err: error, requestId: context.get('requestId'), path: pathForLog(context.req.path) }
    if (wasAborted(context)) {
      log.info(about, 'a client broke off its request')
      return problemResponse(ABORTED)
    }
    const trouble = unavailable(error)
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

/** The read of an aborted body fails with ECONNRESET, as a lost database connection does. */
const wasAborted = ({ env: { incoming } }: Context<ApiEnv>) =>
  incoming?.destroyed === true && !incoming.complete
const ABORTED = new Refusal(400, 'request.cut_off', 'The request broke off before all of it arrived.')

const isSigned = (path: string) => isSignedPath(path) || isUnsubscribePath(path)

/** A refusal keeps cookies set earlier, such as the device id of the rate limits. */
function withCookies(context: Context<ApiEnv>, answer: Response): Response {
  for (const cookie of context.res.headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}

/** The payment provider's stand-in; its webhooks arrive as HTTP requests like the real ones. */
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

/** The courier's stand-in: its panel, and its news, which arrive as HTTP requests like the real ones. */
function mountCourier(app: Hono<ApiEnv>, sandbox: CourierSandbox) {
  app.route(sandbox.panel, sandbox.routes)
  sandbox.deliverTo(async ({ body, key }) => {
    const headers = { 'content-type': 'application/json', ...(key !== null && { 'x-api-key': key }) }
    const address = `http://sandbox.invalid${newsPath(sandbox.key)}`
    const request = new Request(address, { method: 'POST', headers, body })
    return (await app.fetch(request, { clientAddress: '127.0.0.1' })).status
  })
}

/** The stand-in of the services that make models: its panel, and its news, which arrive like the real ones. */
function mountModelMakers(app: Hono<ApiEnv>, sandbox: MakerSandbox) {
  app.route(sandbox.panel, sandbox.routes)
  sandbox.deliverTo(async ({ to, headers, body }) => {
    const request = new Request(`http://sandbox.invalid${new URL(to).pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return (await app.fetch(request, { clientAddress: '127.0.0.1' })).status
  })
}
