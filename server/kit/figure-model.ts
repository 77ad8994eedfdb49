import type { Figure } from '../../shared/figure.ts'
import { figureParts } from '../../shared/kit.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import type { KitFiles } from './kit-files.ts'
import { buildModelTask } from './model-task.ts'

/** A whole figure as one GLB that any viewer opens; its name comes apart, from the letters. */
export async function figureModel(
  { imageWorker, kit }: { imageWorker: ImageWorker; kit: KitFiles },
  figure: Figure,
): Promise<Uint8Array> {
  const { frame, slots } = await kit.stored(figure.kit)
  const parts = figureParts(figure, { slots }).map(part => ({ ...part, path: kit.pathOf(part.file.url) }))
  return (await imageWorker.do(buildModelTask, { figure, frame, parts })).bytes
}
