import type { Figure } from '../../shared/figure/figure.ts'
import { figureParts } from '../../shared/kit/api.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { sharedWork, workerFor } from '../platform/files/image-worker/shared-work.ts'
import type { Asker } from '../platform/files/image-worker/waiting-line.ts'
import type { Limit } from '../platform/http/limits.ts'
import type { KitFiles } from './kit-files.ts'
import { buildModelTask } from './tasks.ts'

/** Almost a megabyte each. In memory alone, so that none outlives the figurine on a disk. */
const CACHE_MAX = 24
/** Of one account, for models of figurines and of proofs together. */
export const MODELS: Limit = { name: 'figure-model', max: 120, windowSeconds: 60 }

/** A whole figure as one GLB that any viewer opens; its name comes apart, from the letters. */
export type FigureModels = (figure: Figure, asker: Asker) => Promise<Uint8Array>

export function figureModels({
  imageWorker,
  kit,
}: {
  imageWorker: ImageWorker
  kit: KitFiles
}): FigureModels {
  const cached = sharedWork<Uint8Array>(CACHE_MAX)
  return (figure, asker) =>
    cached(canonicalJson(figure), asker, async everybody => {
      const { frame, slots } = await kit.stored(figure.kit)
      const parts = figureParts(figure, { slots }).map(part => ({ ...part, path: kit.pathOf(part.file.url) }))
      const input = { figure, frame, parts }
      return (await workerFor(imageWorker, everybody).do(buildModelTask, input)).bytes
    })
}
