import type { FigurineMake } from '../../shared/figurine-make.ts'
import type { Figurine } from '../../shared/figurines.ts'

/** How it can be made now, first what is chosen at first: a drawing is sculpted after its photo as well. */
export function makesOf({ figure, has_drawing, photo_id, uploaded_image_url }: Figurine): FigurineMake[] {
  const isPhotoGone = photo_id !== null && uploaded_image_url === null
  const isDrawing = (has_drawing || !figure) && !isPhotoGone
  return [...(isDrawing ? (['drawing'] as const) : []), ...(figure ? (['figure'] as const) : [])]
}
