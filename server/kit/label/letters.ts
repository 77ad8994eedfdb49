import { madeLabel, normaliseLabel } from '../../../shared/name-label.ts'
import type { ImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import { invalid } from '../../platform/http/problem.ts'
import { promiseCache } from '../../platform/promise-cache.ts'
import { setLabelTask } from './label-task.ts'

/** Names on bases, set in the image worker; `field` is where a refusal is shown. */
export interface Letters {
  glb: (text: string, field: string) => Promise<Uint8Array>
  check: (text: string, field: string) => Promise<void>
}

/** About 100 KB each. */
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
  return { glb, check: async (text, field) => void (await glb(text, field)) }
}
