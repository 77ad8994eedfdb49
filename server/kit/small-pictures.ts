import type { Figure } from '../../shared/figure/figure.ts'
import { figureParts, type KitPictures, type PictureCrop } from '../../shared/kit/api.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { Asker } from '../platform/files/image-worker/asker.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { askedBy, sharedWork } from '../platform/files/image-worker/shared-work.ts'
import { VIEWS } from './draw-views.ts'
import type { KitFiles } from './kit-files.ts'
import { drawSmallPicturesTask } from './small-pictures-task.ts'

const KEPT = 200

interface SmallPicturesParams {
  figures: readonly Figure[]
  crop: PictureCrop
  size: number
}
type SmallPictures = (params: SmallPicturesParams, asker: Asker) => Promise<KitPictures>

/** The pictures of a choice; the same set is drawn once. */
export function smallPictures({
  imageWorker,
  kit,
}: {
  imageWorker: ImageWorker
  kit: KitFiles
}): SmallPictures {
  const cached = sharedWork<KitPictures>(KEPT)
  return ({ figures, crop, size }, asker) =>
    cached(canonicalJson([figures, crop, size]), asker, async everybody => {
      const placed = await Promise.all(
        figures.map(async figure => {
          const { frame, slots } = await kit.stored(figure.kit)
          const parts = figureParts(figure, { slots })
          return { figure, frame, parts: parts.map(part => ({ ...part, path: kit.pathOf(part.file.url) })) }
        }),
      )
      const input = { figures: placed, turn: VIEWS.preview, crop, size }
      const { bytes } = await askedBy(imageWorker, everybody).do(drawSmallPicturesTask, input)
      return {
        sprite: `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`,
        boxes: figures.map((_, i) => ({ x: i * size, y: 0, width: size, height: size })),
      }
    })
}
