import type { Endpoint } from '../../shared/endpoint.ts'

/** What the API says to everybody alike at this path, while it is kept: the same bytes until something in them changes. */
export type KeptAnswer = (path: string) => Uint8Array | undefined

/** Forgotten together with the bytes it was read from. */
const read = new WeakMap<Uint8Array, { endpoint: Endpoint; answer: unknown }>()

/** What is kept is parsed once, and frozen, since every page that shows it holds the same. */
export const readingOnce = (keptAnswer: KeptAnswer) => (path: string, endpoint: Endpoint) => {
  const bytes = keptAnswer(path)
  if (!bytes) return undefined
  const known = read.get(bytes)
  if (known?.endpoint === endpoint) return known.answer
  const answer = frozen(endpoint.response.parse(JSON.parse(new TextDecoder().decode(bytes))))
  read.set(bytes, { endpoint, answer })
  return answer
}

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
