import type { Figure } from '../../shared/figure/figure.ts'
import type { FigureView, FigureViewSize } from '../../shared/figurines/api.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { Asker } from '../platform/files/image-worker/asker.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { askedBy, sharedWork } from '../platform/files/image-worker/shared-work.ts'
import { drawView } from './draw-views.ts'
import type { KitFiles } from './kit-files.ts'
import type { Letters } from './label/letters.ts'

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

export type FigureViews = (figure: Figure, wanted: Wanted, asker: Asker) => Promise<Uint8Array>

export function figureViews(workshop: Workshop): FigureViews {
  const cached = sharedWork<Uint8Array>(KEPT)
  return (figure, { view, size, label = null }, asker) =>
    cached(`${view} ${size} ${canonicalJson([label, figure])}`, asker, async everybody => {
      const letters = await workshop.letters.maybeGlb(label, everybody)
      const imageWorker = askedBy(workshop.imageWorker, everybody)
      return drawView({ ...workshop, imageWorker }, figure, { view, size, ...(letters && { letters }) })
    })
}
