import type { Context } from 'hono'
import { type Config, isAtHome } from './config.ts'
import type { ApiEnv } from './platform/http/api-env.ts'
import { isLocalRequest } from './platform/http/local-request.ts'

/** Tools for building the shop are for users of its own machine and for admins; in a shop that takes money, for nobody. */
export async function isBackstage(config: Config, context: Context<ApiEnv>): Promise<boolean> {
  if (config.mode !== 'demo') return false
  return (isAtHome(config) && isLocalRequest(context)) || (await context.get('visitor')())?.role === 'admin'
}
