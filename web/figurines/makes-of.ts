import type { FigurineMake } from '../../shared/figurine-make.ts'
import type { Figurine } from '../../shared/figurines.ts'

/**
 * How it can be made now, first what is chosen at first: a drawing is sculpted after its photo as well. Where only
 * the kit has drawn, the figure comes first.
 */
export function makesOf(figurine: Figurine): FigurineMake[] {
  const { figure, has_drawing, is_demo, photo_id, uploaded_image_url } = figurine
  const isPhotoGone = photo_id !== null && uploaded_image_url === null
  const isDrawing = (has_drawing || !figure) && !isPhotoGone
  const makes = [...(isDrawing ? (['drawing'] as const) : []), ...(figure ? (['figure'] as const) : [])]
  return is_demo ? makes.reverse() : makes
}
