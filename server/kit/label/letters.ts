import { madeLabel, normaliseLabel } from '../../../shared/name-label.ts'
import type { ImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import { sharedWork, workerFor } from '../../platform/files/image-worker/shared-work.ts'
import { type Asker, SHOP } from '../../platform/files/image-worker/waiting-line.ts'
import { invalid } from '../../platform/http/problem.ts'
import { setLabelTask } from '../tasks.ts'

/** Names on bases, set in the image worker; `field` is where a refusal is shown. */
export interface Letters {
  glb: (text: string, field: string, asker?: Asker) => Promise<Uint8Array>
  check: (text: string, field: string) => Promise<void>
  /** Null for no name, and for one that cannot be set. */
  maybeGlb: (text: string | null, asker?: Asker) => Promise<Uint8Array | null>
}

const CACHE_MAX = 100

export function openLetters(imageWorker: ImageWorker): Letters {
  const cached = sharedWork<{ glb: Uint8Array } | { refused: string }>(CACHE_MAX)
  const setOnce = (text: string, asker = SHOP) =>
    cached(madeLabel(normaliseLabel(text) ?? ''), asker, everybody =>
      workerFor(imageWorker, everybody).do(setLabelTask, { text }),
    )

  async function glb(text: string, field: string, asker?: Asker) {
    const result = await setOnce(text, asker)
    if ('refused' in result) throw invalid({ [field]: result.refused })
    return result.glb
  }
  async function maybeGlb(text: string | null, asker?: Asker) {
    const result = text === null ? null : await setOnce(text, asker)
    return result && 'glb' in result ? result.glb : null
  }
  return { glb, maybeGlb, check: async (text, field) => void (await glb(text, field)) }
}
