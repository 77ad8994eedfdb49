import { madeLabel, normaliseLabel } from '../../../shared/name-label.ts'
import type { ImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import { invalid } from '../../platform/http/problem.ts'
import { setLabelTask } from './label-task.ts'

/** Names on bases, set in the image worker; `field` is where a refusal is shown. */
export interface Letters {
  glb: (text: string, field: string) => Promise<Uint8Array>
  check: (text: string, field: string) => Promise<void>
}

/** About 100 KB each. */
const KEPT = 100

export function openLetters(imageWorker: ImageWorker): Letters {
  const cache = new Map<string, ReturnType<typeof set>>()
  const set = (text: string) => imageWorker.do(setLabelTask, { text })

  function setOnce(text: string) {
    const key = madeLabel(normaliseLabel(text) ?? '')
    const setting = cache.get(key) ?? set(text)
    cache.delete(key)
    cache.set(key, setting)
    setting.catch(() => cache.delete(key))
    const [oldest] = cache.keys()
    if (oldest !== undefined && cache.size > KEPT) cache.delete(oldest)
    return setting
  }

  async function glb(text: string, field: string) {
    const result = await setOnce(text)
    if ('refused' in result) throw invalid({ [field]: result.refused })
    return result.glb
  }
  return { glb, check: async (text, field) => void (await glb(text, field)) }
}
