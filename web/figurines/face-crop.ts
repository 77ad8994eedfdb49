import type { FaceOval } from '../../shared/figurines/api.ts'
import type { FaceCrop } from './coach.ts'

const CROP_HEIGHT = 240

/** Cuts the box around the oval out of the photo, no taller than an image model looks at a face, in shades of grey. */
export function cropFace(
  photo: CanvasImageSource & { width: number; height: number },
  face: FaceOval,
): FaceCrop | null {
  const [x, y] = [(face.x - face.rx) * photo.width, (face.y - face.ry) * photo.height]
  const [wide, tall] = [face.rx * 2 * photo.width, face.ry * 2 * photo.height]
  const scale = Math.min(1, CROP_HEIGHT / tall)
  const [width, height] = [Math.max(8, Math.round(wide * scale)), Math.max(8, Math.round(tall * scale))]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(photo, x, y, wide, tall, 0, 0, width, height)
  const { data } = pen.getImageData(0, 0, width, height)
  const light = new Uint8ClampedArray(width * height)
  for (let pixel = 0; pixel < light.length; pixel++)
    light[pixel] =
      0.299 * (data[pixel * 4] ?? 0) + 0.587 * (data[pixel * 4 + 1] ?? 0) + 0.114 * (data[pixel * 4 + 2] ?? 0)
  return { light, width, height, facePixels: tall, share: face.ry * 2 }
}

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
