import type { Figure } from '../../shared/figure.ts'
import type { FigureView, FigureViewSize } from '../../shared/figurines.ts'
import { drawView } from '../kit/draw-views.ts'
import type { KitFiles } from '../kit/kit-files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { promiseCache } from '../platform/promise-cache.ts'

const KEPT = 200

/** Views of figures as pictures, cached. */
export function figureViews(workshop: { imageWorker: ImageWorker; kit: KitFiles }) {
  const cached = promiseCache<Uint8Array>(KEPT)
  return (figure: Figure, wanted: { view: FigureView; size: FigureViewSize }): Promise<Uint8Array> =>
    cached(`${wanted.view} ${wanted.size} ${JSON.stringify(figure)}`, () =>
      drawView(workshop, figure, wanted),
    )
}
