import type { Figure } from '../../shared/figure.ts'
import type { FigureView, FigureViewSize } from '../../shared/figurines.ts'
import { drawView } from '../kit/draw-views.ts'
import type { KitFiles } from '../kit/kit-files.ts'
import type { Letters } from '../kit/label/letters.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { promiseCache } from '../platform/promise-cache.ts'

const KEPT = 200

interface Workshop {
  imageWorker: ImageWorker
  kit: KitFiles
  letters: Letters
}
interface Wanted {
  view: FigureView
  size: FigureViewSize
  /** The name on the base; one that cannot be set is left out. */
  label?: string | null
}

/** Views of figures as pictures, cached. */
export function figureViews(workshop: Workshop) {
  const cached = promiseCache<Uint8Array>(KEPT)
  return (figure: Figure, { view, size, label = null }: Wanted): Promise<Uint8Array> =>
    cached(`${view} ${size} ${JSON.stringify([label, figure])}`, async () => {
      const letters = await workshop.letters.maybeGlb(label)
      return drawView(workshop, figure, { view, size, ...(letters && { letters }) })
    })
}
