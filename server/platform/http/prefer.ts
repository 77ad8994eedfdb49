import type { Context } from 'hono'
import type { z } from 'zod/mini'
import { type ApiEnv, requestHeader } from './api-env.ts'

/** RFC 7240. */
export const prefersAsync = (context: Context<ApiEnv>) =>
  (requestHeader(context, 'prefer') ?? '')
    .split(',')
    .some(preference => /^\s*respond-async\s*(;|$)/i.test(preference))

export const accepted = <S extends z.ZodMiniType>(
  context: Context<ApiEnv>,
  endpoint: { accepted: S },
  answer: z.input<S>,
) =>
  context.body(JSON.stringify(endpoint.accepted.parse(answer)), 202, {
    'content-type': 'application/json',
    'preference-applied': 'respond-async',
  })
