import type { Clock } from '../../platform/clock.ts'
import { CourierFailed } from '../carrier.ts'

export interface StoredToken {
  token: string | null
  expiresAt: Date | null
  refusedUntil: Date | null
  refusedBecause: string | null
}
/** Shared by all processes, so that a restart does not log in again. */
export interface TokenStore {
  read: () => Promise<StoredToken | null>
  save: (token: string, expiresAt: Date) => Promise<void>
  refused: (until: Date, because: string) => Promise<void>
}

const LIFE_MS = 9 * 24 * 3_600_000
const PAUSE_MS = 15 * 60_000

interface Deps {
  store: TokenStore
  clock: Clock
  logIn: () => Promise<{ token: string } | { refused: string }>
}

/** One log-in at a time; after a refused one none for a while, since the courier locks accounts. */
export function courierToken({ store, clock, logIn }: Deps) {
  let cached: { token: string; expiresAt: Date } | null = null
  let asking: Promise<string> | null = null

  async function fresh(spent: string | null): Promise<string> {
    const stored = await store.read()
    const now = clock()
    if (stored?.token && stored.token !== spent && stored.expiresAt && stored.expiresAt > now) {
      cached = { token: stored.token, expiresAt: stored.expiresAt }
      return stored.token
    }
    if (stored?.refusedUntil && stored.refusedUntil > now)
      throw new CourierFailed('auth', stored.refusedBecause ?? REFUSED)
    const answer = await logIn()
    if ('refused' in answer) {
      await store.refused(new Date(now.getTime() + PAUSE_MS), `${REFUSED} It says: ${answer.refused}`)
      throw new CourierFailed('auth', `${REFUSED} It says: ${answer.refused}`)
    }
    cached = { token: answer.token, expiresAt: new Date(now.getTime() + LIFE_MS) }
    await store.save(answer.token, cached.expiresAt)
    return answer.token
  }

  /** `spent`: a token that was just refused. */
  return async (spent: string | null = null): Promise<string> => {
    if (cached && cached.token !== spent && cached.expiresAt > clock()) return cached.token
    asking ??= fresh(spent).finally(() => {
      asking = null
    })
    return asking
  }
}
export async function logIn(
  fetch: typeof globalThis.fetch,
  apiUrl: string,
  account: { email: string; password: string },
): Promise<{ token: string } | { refused: string }> {
  try {
    const answer = await fetch(`${apiUrl}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(account),
      signal: AbortSignal.timeout(LOG_IN_MS),
      redirect: 'error',
    })
    const body = (await answer.json()) as { token?: unknown; message?: unknown }
    if (answer.ok && typeof body.token === 'string') return { token: body.token }
    if (answer.status < 500 && answer.status !== 429)
      return { refused: String(body.message ?? answer.status).slice(0, 200) }
  } catch {
    // Told as an outage below.
  }
  throw new CourierFailed('busy', 'Shiprocket does not answer at the moment. Please try again.')
}
const LOG_IN_MS = 10_000

const REFUSED = 'Shiprocket does not accept the email and password of SHIPROCKET_EMAIL.'
