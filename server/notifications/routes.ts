import type { Hono } from 'hono'
import { mailListsApi, newsletterApi, PAGE_FORM, unsubscribePath } from '../../shared/notifications/api.ts'
import { type ApiEnv, requestHeader } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limits } from '../platform/http/limits.ts'
import { confirmSubscription, type Newsletter, subscribe } from './newsletter/subscription.ts'
import { readUnsubscribeToken, type Subscriptions } from './unsubscribe-links.ts'

interface Deps {
  secret: string
  subscriptions: Subscriptions
}

export function mailListRoutes(api: Hono<ApiEnv>, { secret, subscriptions }: Deps) {
  implement(api, mailListsApi, {
    async state({ params }) {
      const { list, subject } = readUnsubscribeToken(secret, params.token)
      return { list, subscribed: await subscriptions[list].isOn(subject) }
    },
  })
}

/** RFC 8058: comes from a mail provider, without cookie, Origin or JSON; the token is the proof. */
export function unsubscribeRoutes(app: Hono<ApiEnv>, { secret, subscriptions }: Deps) {
  app.post('/u/:token', async context => {
    const { list, subject } = readUnsubscribeToken(secret, context.req.param('token'))
    const form = new URLSearchParams(await context.req.text())
    await subscriptions[list].leave(subject)
    if (form.get(PAGE_FORM.name) !== PAGE_FORM.value) return context.body(null, 200)
    // The form of our own page, which may run no scripts, shows the page again.
    const headers = { cookie: requestHeader(context, 'cookie') ?? '' }
    const { clientAddress } = context.env
    return app.fetch(new Request(context.req.url, { headers }), { clientAddress })
  })
}

/** No page of this shop sends these, so no Origin is asked for. */
export const isUnsubscribePath = (path: string) => path.startsWith(unsubscribePath(''))

const REQUESTS = { name: 'newsletter', max: 10, windowSeconds: 3600 }
const MAILS = { name: 'newsletter-mail', max: 3, windowSeconds: 24 * 3600 }
const done = { ok: true } as const

export function newsletterRoutes(app: Hono<ApiEnv>, deps: Newsletter & { limits: Limits }) {
  implement(app, newsletterApi, {
    async subscribe({ body, context }) {
      await deps.limits.visit(context, REQUESTS)
      await deps.limits.take(body.email, MAILS)
      await subscribe(deps, body.email)
      return done
    },
    async confirm({ body }) {
      await confirmSubscription(deps, body.token)
      return done
    },
  })
}
