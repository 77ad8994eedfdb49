import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { isLocalRequest } from './local-request.ts'

interface Stage {
  mode: 'demo' | 'live'
  /** Only this machine can reach the shop. */
  isAtHome: boolean
}

/** Developer tools are for local users and admins in demo mode; never in live mode. */
export async function isBackstage({ mode, isAtHome }: Stage, context: Context<ApiEnv>): Promise<boolean> {
  if (mode !== 'demo') return false
  return (isAtHome && isLocalRequest(context)) || (await context.get('visitor')())?.role === 'admin'
}
