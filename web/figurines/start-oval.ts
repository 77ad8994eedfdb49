import type { FaceOval } from '../../shared/figurines.ts'
import { FIND_FACE_EDGE, findFace } from '../../shared/find-face.ts'
import { usualFace } from './coach.ts'

/** Where the oval lies before the customer touches it: on the face, or where faces usually are. */
export function startOval(photo: CanvasImageSource & { width: number; height: number }): FaceOval {
  const scale = Math.min(1, FIND_FACE_EDGE / Math.max(photo.width, photo.height))
  const [width, height] = [
    Math.max(1, Math.round(photo.width * scale)),
    Math.max(1, Math.round(photo.height * scale)),
  ]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return usualFace(photo)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(photo, 0, 0, width, height)
  return (
    findFace({ data: pen.getImageData(0, 0, width, height).data, width, height, channels: 4 }) ??
    usualFace(photo)
  )
}
