import type { FaceOval } from '../../shared/figurines/api.ts'

const EDGE = 144
const MARGIN = 1.35

/** The face of a photo as a small data URL; null where it cannot be drawn. */
export async function facePicture(photo: Blob, face: FaceOval): Promise<string | null> {
  try {
    const picture = await createImageBitmap(photo)
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = EDGE
    const { width, height } = picture
    const edge = 2 * MARGIN * Math.max(face.rx * width, face.ry * height)
    const [x, y] = [face.x * width - edge / 2, face.y * height - edge * 0.53]
    canvas.getContext('2d')?.drawImage(picture, x, y, edge, edge, 0, 0, EDGE, EDGE)
    picture.close()
    return canvas.toDataURL('image/jpeg', 0.85)
  } catch (error) {
    console.warn('the face of the photo could not be drawn', error)
    return null
  }
}
