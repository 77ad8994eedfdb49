import type { Hono } from 'hono'
import { contactApi } from '../../shared/contact/api.ts'
import { findOrder } from '../orders/find-order.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { sendMessage } from './send-message.ts'

const MESSAGES = { name: 'contact', max: 10, windowSeconds: 3600 }

export function contactRoutes(app: Hono<ApiEnv>, deps: Parameters<typeof sendMessage>[0]) {
  implement(app, contactApi, {
    async send({ body, context }) {
      await deps.limits.visit(context, MESSAGES)
      const visitor = await context.get('visitor')()
      return { ticket: await sendMessage(deps, body, visitor?.id ?? null) }
    },
    async ask({ params, body, who, context }) {
      await deps.limits.visit(context, MESSAGES, who.id)
      const order = await findOrder(deps.db, who, params.id)
      const { fullName: name, email } = order.shipping
      return {
        ticket: await sendMessage(
          deps,
          { kind: 'contact', name, email, order_id: order.id, message: body.message },
          who.id,
          'change',
        ),
      }
    },
  })
}
