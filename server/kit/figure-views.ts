import type { Figure } from '../../shared/figure/figure.ts'
import { baseOf } from '../../shared/figure/figure-size.ts'
import type { FigureView, FigureViewSize } from '../../shared/figurines/api.ts'
import { figureParts, type KitPictures, type PictureCrop } from '../../shared/kit/api.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { sharedWork, workerFor } from '../platform/files/image-worker/shared-work.ts'
import type { Asker } from '../platform/files/image-worker/waiting-line.ts'
import type { KitFiles } from './kit-files.ts'
import type { Letters } from './label/letters.ts'
import { drawFigureTask, drawSmallPicturesTask } from './tasks.ts'

const CACHE_MAX = 200

interface Workshop {
  imageWorker: ImageWorker
  kit: KitFiles
  letters: Letters
}
interface FigureViewParams {
  view: FigureView
  size: FigureViewSize
  /** The name on the base; one that cannot be set is left out. */
  label?: string | null
}

export type FigureViews = (figure: Figure, params: FigureViewParams, asker: Asker) => Promise<Uint8Array>

export function figureViews(workshop: Workshop): FigureViews {
  const cached = sharedWork<Uint8Array>(CACHE_MAX)
  return (figure, { view, size, label = null }, asker) =>
    cached(`${view} ${size} ${canonicalJson([label, figure])}`, asker, async everybody => {
      const letters = await workshop.letters.maybeGlb(label, baseOf(figure), everybody)
      const imageWorker = workerFor(workshop.imageWorker, everybody)
      return drawView({ ...workshop, imageWorker }, figure, { view, size, ...(letters && { letters }) })
    })
}

/** Degrees the figure is turned; the preview is almost the front. */
export const VIEWS: Record<FigureView, number> = { preview: -14, front: 0, left: 90, back: 180, right: -90 }

interface ViewOptions {
  view: FigureView
  size: FigureViewSize
  letters?: Uint8Array
}

export async function drawView(
  { imageWorker, kit }: { imageWorker: ImageWorker; kit: KitFiles },
  figure: Figure,
  { view, size, letters }: ViewOptions,
) {
  const stored = await kit.stored(figure.kit)
  const parts = figureParts(figure, stored).map(part => ({ ...part, path: kit.pathOf(part.file.url) }))
  const { bytes } = await imageWorker.do(drawFigureTask, {
    figure,
    frame: stored.frame,
    parts,
    turn: VIEWS[view],
    size,
    ...(letters && { letters }),
  })
  return bytes
}

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
  const cached = sharedWork<KitPictures>(CACHE_MAX)
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
      const { bytes } = await workerFor(imageWorker, everybody).do(drawSmallPicturesTask, input)
      return {
        sprite: `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`,
        boxes: figures.map((_, i) => ({ x: i * size, y: 0, width: size, height: size })),
      }
    })
}
