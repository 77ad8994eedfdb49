import type { Hono } from 'hono'
import { newsletterApi } from '../../../shared/notifications/newsletter-api.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { confirmSubscription, type Newsletter, subscribe } from './subscription.ts'

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
