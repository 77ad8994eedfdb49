import { madeLabel, normaliseLabel } from '../../../shared/name-label.ts'
import type { ImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import { invalid } from '../../platform/http/problem.ts'
import { promiseCache } from '../../platform/promise-cache.ts'
import { setLabelTask } from './label-task.ts'

/** Names on bases, set in the image worker; `field` is where a refusal is shown. */
export interface Letters {
  glb: (text: string, field: string) => Promise<Uint8Array>
  check: (text: string, field: string) => Promise<void>
  /** Null for no name, and for one that cannot be set. */
  maybeGlb: (text: string | null) => Promise<Uint8Array | null>
}

const KEPT = 100

export function openLetters(imageWorker: ImageWorker): Letters {
  const cached = promiseCache<{ glb: Uint8Array } | { refused: string }>(KEPT)
  const setOnce = (text: string) =>
    cached(madeLabel(normaliseLabel(text) ?? ''), () => imageWorker.do(setLabelTask, { text }))

  async function glb(text: string, field: string) {
    const result = await setOnce(text)
    if ('refused' in result) throw invalid({ [field]: result.refused })
    return result.glb
  }
  async function maybeGlb(text: string | null) {
    const result = text === null ? null : await setOnce(text)
    return result && 'glb' in result ? result.glb : null
  }
  return { glb, maybeGlb, check: async (text, field) => void (await glb(text, field)) }
}
