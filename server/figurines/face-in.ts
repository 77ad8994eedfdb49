import type { FaceOval } from '../../shared/figurines/api.ts'
import type { Face } from '../../shared/photo-reading/photo-reading.ts'

/** Where the customer laid the oval, else the face that was found. */
export function faceIn(oval: FaceOval | null | undefined, faces: readonly Face[]): FaceOval | null {
  const [first] = faces
  if (oval || !first) return oval ?? null
  const { x, y, width, height } = first
  return { x: x + width / 2, y: y + height / 2, rx: width / 2, ry: height / 2 }
}
