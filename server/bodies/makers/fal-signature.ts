import { createHash, createPublicKey, verify } from 'node:crypto'
import { z } from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'

interface Settings {
  /** Where fal shows its public keys. */
  keysAt: string
  fetch: typeof globalThis.fetch
  clock: Clock
}

const Key = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })
type Key = z.infer<typeof Key>
const Keys = z.object({ keys: z.array(z.unknown()).check(z.maxLength(20)) })
const APART_S = 300
const KEPT_MS = 24 * 3_600_000
/** Keys change; a stranger must not make us ask for them at every knock. */
const AGAIN_MS = 300_000
const PATIENCE_MS = 10_000

/** Whether a webhook's body was signed by fal in the last five minutes. */
export function isSignedByFal({ keysAt, fetch, clock }: Settings) {
  let kept: { keys: Key[]; at: number } | null = null

  async function keysOf(maxAgeMs: number): Promise<Key[]> {
    const now = clock().getTime()
    if (kept && now - kept.at < maxAgeMs) return kept.keys
    const answer = await fetch(keysAt, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
      .then(response => (response.ok ? response.json() : null))
      .catch(() => null)
    const read = Keys.safeParse(answer)
    if (!read.success) return kept?.keys ?? []
    kept = { keys: read.data.keys.flatMap(key => Key.safeParse(key).data ?? []), at: now }
    return kept.keys
  }

  return async (headers: Headers, body: string): Promise<boolean> => {
    const part = (name: string) => headers.get(`x-fal-webhook-${name}`) ?? ''
    const at = Number(part('timestamp'))
    const signature = Buffer.from(part('signature'), 'hex')
    if (signature.length !== 64 || !(Math.abs(clock().getTime() / 1000 - at) <= APART_S)) return false
    const digest = createHash('sha256').update(body).digest('hex')
    const text = Buffer.from([part('request-id'), part('user-id'), part('timestamp'), digest].join('\n'))
    const isOf = (key: Key) => verify(null, text, createPublicKey({ key, format: 'jwk' }), signature)
    return (await keysOf(KEPT_MS)).some(isOf) || (await keysOf(AGAIN_MS)).some(isOf)
  }
}
