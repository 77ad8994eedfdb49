import type { Context } from 'hono'
import type { Asker } from '../files/image-worker/waiting-line.ts'
import type { ApiEnv } from './api-env.ts'
import { networkOf } from './limits.ts'

/** Known by what a client cannot choose: account or address. The founder's desk may show any number of pictures. */
export async function askerOf(context: Context<ApiEnv>): Promise<Asker> {
  const who = await context.get('visitor')()
  const { clientAddress, hasLeft = () => false } = context.env
  const key = who ? `account ${who.id}` : `address ${networkOf(clientAddress)}`
  return { key: who?.role === 'admin' ? null : key, isGuest: !who, hasLeft }
}
