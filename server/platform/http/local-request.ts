import { isIP } from 'node:net'
import type { Context } from 'hono'
import { type ApiEnv, requestHeader } from './api-env.ts'
import { isLoopback } from './client-address.ts'

function hostnameOf(host: string | undefined): string | null {
  try {
    return host ? new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '') : null
  } catch {
    return null
  }
}

/** `localhost:3000`, `127.0.0.1`, `[::1]:3000`. */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = hostnameOf(host)
  return (
    name !== null &&
    (name === 'localhost' || name.endsWith('.localhost') || (isIP(name) !== 0 && isLoopback(name)))
  )
}

/** A name no attacker can point at this machine: an IP address or a reserved name (RFC 6761). */
export function isUnrebindable(host: string | undefined): boolean {
  const name = hostnameOf(host)
  return name !== null && (isIP(name) !== 0 || isLoopbackHost(host) || name.endsWith('.test'))
}

const FORWARDING = /^(forwarded|via|cdn-loop|x-real-ip|x-forwarded-.+|cf-.+|.+-client-ip)$/
function isForwarded(context: Context<ApiEnv>): boolean {
  const { incoming } = context.env
  const names = incoming ? Object.keys(incoming.headers) : [...context.req.raw.headers.keys()]
  return names.some(name => FORWARDING.test(name))
}

/** From this machine, to this machine by a local name, and not through a proxy. */
export function isLocalRequest(context: Context<ApiEnv>): boolean {
  const { inProcess, isLocal, clientAddress } = context.env
  if (inProcess) return isLocal === true
  return isLoopback(clientAddress) && isLoopbackHost(requestHeader(context, 'host')) && !isForwarded(context)
}

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
