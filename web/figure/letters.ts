import { CallFailed } from '../../shared/errors.ts'
import type { Surface } from '../../shared/figure/figure-scene.ts'
import { kitApi } from '../../shared/kit/api.ts'
import { unreachable } from '../api.ts'
import { surfacesOf } from './read-part.ts'

const KEPT = 60
const kept = new Map<string, Surface[]>()

const SOON_MS = 6000

/** When to ask for the letters again; null where the name itself is refused. */
export function retryDelay(error: unknown): number | null {
  if (!(error instanceof CallFailed) || error.status === 422) return null
  const seconds = Number(error.body.retry_after)
  return seconds > 0 ? seconds * 1000 : SOON_MS
}

/** The raised letters of a name, as the print has them. Rejects with the shop's sentence if they cannot be set. */
export async function lettersOf(text: string, signal?: AbortSignal): Promise<Surface[]> {
  const known = kept.get(text)
  if (known) return known
  const answer = await fetch(`/api${kitApi.label.path}`, {
    method: kitApi.label.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    ...(signal && { signal }),
  }).catch(error => {
    throw signal?.aborted ? error : unreachable()
  })
  if (!answer.ok) {
    const body = await answer.json().catch(() => ({}))
    throw new CallFailed(answer.status, { ...body, retry_after: answer.headers.get('retry-after') })
  }
  const letters = await surfacesOf(await answer.arrayBuffer())
  kept.set(text, letters)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(oldest)
  }
  return letters
}
