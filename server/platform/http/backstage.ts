import type { Context } from 'hono'
import { type Config, isAtHome } from '../../config.ts'
import type { ApiEnv } from './api-env.ts'
import { isLocalRequest } from './local-request.ts'

/** Developer tools are for local users and admins in demo mode; never in live mode. */
export async function isBackstage(config: Config, context: Context<ApiEnv>): Promise<boolean> {
  if (config.mode !== 'demo') return false
  return (isAtHome(config) && isLocalRequest(context)) || (await context.get('visitor')())?.role === 'admin'
}
