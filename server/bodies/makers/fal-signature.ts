import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'

interface Settings {
  /** Where fal shows its public keys. */
  keysAt: string
  fetch: typeof globalThis.fetch
  clock: Clock
}

const Key = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })
const Keys = z.object({ keys: z.array(z.unknown()).check(z.maxLength(20)) })
const APART_S = 300
const KEPT_MS = 24 * 3_600_000
/** Keys change; a stranger must not make us ask for them at every knock. */
const AGAIN_MS = 300_000
const PATIENCE_MS = 10_000

/** Whether a webhook's body was signed by fal in the last five minutes. */
export function isSignedByFal({ keysAt, fetch, clock }: Settings) {
  let kept: KeyObject[] = []
  let askedAt: number | null = null

  async function keysOf(maxAgeMs: number): Promise<KeyObject[]> {
    const now = clock().getTime()
    // Also where no keys came: they are not asked for at every knock.
    if (askedAt !== null && now - askedAt < (kept.length > 0 ? maxAgeMs : AGAIN_MS)) return kept
    askedAt = now
    const answer = await fetch(keysAt, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
      .then(response => (response.ok ? response.json() : null))
      .catch(() => null)
    const read = Keys.safeParse(answer)
    if (read.success) kept = read.data.keys.flatMap(key => keyOf(key) ?? [])
    return kept
  }

  return async (headers: Headers, body: string): Promise<boolean> => {
    const part = (name: string) => headers.get(`x-fal-webhook-${name}`) ?? ''
    const at = Number(part('timestamp'))
    const signature = Buffer.from(part('signature'), 'hex')
    if (signature.length !== 64 || !(Math.abs(clock().getTime() / 1000 - at) <= APART_S)) return false
    const digest = createHash('sha256').update(body).digest('hex')
    const text = Buffer.from([part('request-id'), part('user-id'), part('timestamp'), digest].join('\n'))
    const isOf = (key: KeyObject) => verify(null, text, key, signature)
    return (await keysOf(KEPT_MS)).some(isOf) || (await keysOf(AGAIN_MS)).some(isOf)
  }
}

/** Null for what is no key of theirs. */
function keyOf(given: unknown): KeyObject | null {
  const key = Key.safeParse(given).data
  if (!key) return null
  try {
    return createPublicKey({ key, format: 'jwk' })
  } catch {
    return null
  }
}
