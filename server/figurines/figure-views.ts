import type { Figure } from '../../shared/figure.ts'
import type { FigureView, FigureViewSize } from '../../shared/figurines.ts'
import { drawView } from '../kit/draw-views.ts'
import type { KitFiles } from '../kit/kit-files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'

const KEPT = 200

/** Views of figures as pictures; those asked for last are kept, and one asked for twice at once is drawn once. */
export function figureViews(workshop: { imageWorker: ImageWorker; kit: KitFiles }) {
  const cache = new Map<string, Promise<Uint8Array>>()
  return (figure: Figure, wanted: { view: FigureView; size: FigureViewSize }): Promise<Uint8Array> => {
    const key = `${wanted.view} ${wanted.size} ${JSON.stringify(figure)}`
    const drawing = cache.get(key) ?? drawView(workshop, figure, wanted)
    cache.delete(key)
    cache.set(key, drawing)
    drawing.catch(() => cache.delete(key))
    for (const oldest of cache.keys()) {
      if (cache.size <= KEPT) break
      cache.delete(oldest)
    }
    return drawing
  }
}
