import type { BaseKind } from '../../../shared/figure/figure-size.ts'
import { madeLabel, normaliseLabel } from '../../../shared/name-label.ts'
import type { ImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import { sharedWork, workerFor } from '../../platform/files/image-worker/shared-work.ts'
import { type Asker, SHOP } from '../../platform/files/image-worker/waiting-line.ts'
import { invalid } from '../../platform/http/problem.ts'
import { setLabelTask } from '../tasks.ts'

interface On {
  base: BaseKind
  /** Where a refusal is shown. */
  field: string
}
/** Names on bases, set in the image worker. */
export interface Letters {
  glb: (text: string, on: On, asker?: Asker) => Promise<Uint8Array>
  check: (text: string, on: On) => Promise<void>
  /** Null for no name, and for one that cannot be set. */
  maybeGlb: (text: string | null, base: BaseKind, asker?: Asker) => Promise<Uint8Array | null>
}

const CACHE_MAX = 100

export function openLetters(imageWorker: ImageWorker): Letters {
  const cached = sharedWork<{ glb: Uint8Array } | { refused: string }>(CACHE_MAX)
  const setOnce = (text: string, base: BaseKind, asker = SHOP) =>
    cached(`${base} ${madeLabel(normaliseLabel(text) ?? '')}`, asker, everybody =>
      workerFor(imageWorker, everybody).do(setLabelTask, { text, base }),
    )

  async function glb(text: string, { base, field }: On, asker?: Asker) {
    const result = await setOnce(text, base, asker)
    if ('refused' in result) throw invalid({ [field]: result.refused })
    return result.glb
  }
  async function maybeGlb(text: string | null, base: BaseKind, asker?: Asker) {
    const result = text === null ? null : await setOnce(text, base, asker)
    return result && 'glb' in result ? result.glb : null
  }
  return { glb, maybeGlb, check: async (text, on) => void (await glb(text, on)) }
}
