import type { Endpoint } from '../../shared/endpoint.ts'

/** The cached response of the API at this path, the same for everybody. */
export type CachedAnswer = (path: string) => Uint8Array | undefined

/** Dropped together with the bytes they were parsed from. */
const read = new WeakMap<Uint8Array, { endpoint: Endpoint; answer: unknown }>()

/** Cached responses are parsed once, and frozen, as all pages share them. */
export const readingOnce = (cachedAnswer: CachedAnswer) => (path: string, endpoint: Endpoint) => {
  const bytes = cachedAnswer(path)
  if (!bytes) return undefined
  const cached = read.get(bytes)
  if (cached?.endpoint === endpoint) return cached.answer
  const answer = frozen(endpoint.response.parse(JSON.parse(new TextDecoder().decode(bytes))))
  read.set(bytes, { endpoint, answer })
  return answer
}

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
