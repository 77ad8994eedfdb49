import type { Figure } from '../../shared/figure/figure.ts'
import type { FigureView, FigureViewSize } from '../../shared/figurines/api.ts'
import { figureParts } from '../../shared/kit/api.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { drawFigureTask } from './draw-task.ts'
import type { KitFiles } from './kit-files.ts'

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
