import type { Figurine } from '../../shared/figurines/api.ts'
import type { FigurineMake } from '../../shared/pricing.ts'

/** By an image model; the demo puts a picture of the figure together. */
export const isDrawn = ({ has_drawing, is_demo }: Pick<Figurine, 'has_drawing' | 'is_demo'>) =>
  has_drawing && !is_demo

/**
 * How it can be made now, first what is chosen at first. A drawing is sculpted after its photo as well, and offered
 * beside a figure only where an image model drew it.
 */
export function makesOf(figurine: Figurine): FigurineMake[] {
  const { figure, photo_id, uploaded_image_url } = figurine
  const isPhotoGone = photo_id !== null && uploaded_image_url === null
  const isDrawing = (isDrawn(figurine) || !figure) && !isPhotoGone
  return [...(figure ? (['figure'] as const) : []), ...(isDrawing ? (['drawing'] as const) : [])]
}
