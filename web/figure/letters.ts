import { CallFailed } from '../../shared/errors.ts'
import type { Surface } from '../../shared/figure-scene.ts'
import { kitApi } from '../../shared/kit.ts'
import { unreachable } from '../api.ts'
import { surfacesOf } from './read-part.ts'

const KEPT = 60
const kept = new Map<string, Surface[]>()

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
  if (!answer.ok) throw new CallFailed(answer.status, await answer.json().catch(() => ({})))
  const letters = await surfacesOf(await answer.arrayBuffer())
  kept.set(text, letters)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(oldest)
  }
  return letters
}
