import type { FaceOval } from '../figurines/api.ts'
import type { FoundFace, Point } from './head-frame.ts'

/** The face the customer has laid the oval on; without an oval the clearest one. */
export function chosenFace(faces: readonly FoundFace[], oval: FaceOval | null): FoundFace | null {
  if (!oval) return faces[0] ?? null
  const [nearest] = faces.toSorted((one, other) => apart(one, oval) - apart(other, oval))
  return nearest && apart(nearest, oval) < ON_THE_FACE ? nearest : null
}

/** In units of the oval: more than this, and it lies on something else. */
const ON_THE_FACE = 1
const apart = ({ x, y, width, height }: FoundFace, oval: FaceOval) =>
  Math.hypot(
    (x + width / 2 - oval.x) / Math.max(oval.rx, 0.01),
    (y + height / 2 - oval.y) / Math.max(oval.ry, 0.01),
  )

/** The oval that lies on a found face, from the hairline to the chin. */
export function ovalOn({ landmarks }: FoundFace): FaceOval {
  const at = (index: number) => landmarks[index] ?? { x: 0.5, y: 0.5 }
  const [left, right, chin] = [at(0), at(16), at(8)]
  const eyes = (at(36).y + at(45).y) / 2
  const top = eyes - 0.68 * (chin.y - eyes)
  const part = (value: number) => Math.min(1, Math.max(0.01, value))
  return {
    x: part((left.x + right.x) / 2),
    y: part((top + chin.y) / 2),
    rx: part(Math.abs(right.x - left.x) / 2),
    ry: part((chin.y - top) / 2),
  }
}

/** A face where the finder sees none and the customer says that there is one: landmarks as on a usual face in the oval. */
export function faceInOval(oval: FaceOval): FoundFace {
  const at = (x: number, y: number): Point => ({ x: oval.x + x * oval.rx, y: oval.y + y * oval.ry })
  return {
    x: Math.max(0, oval.x - oval.rx),
    y: Math.max(0, oval.y - oval.ry),
    width: Math.min(1, 2 * oval.rx),
    height: Math.min(1, 2 * oval.ry),
    score: 0,
    landmarks: usualLandmarks().map(([x, y]) => at(x, y)),
  }
}

type Place = [x: number, y: number]
/** In the order of the 68: jaw, brows, bridge and nose, eyes, outer and inner lips; the oval goes from -1 to 1. */
function usualLandmarks(): Place[] {
  const jaw = Array.from({ length: 17 }, (_, i): Place => {
    const angle = Math.PI * (1 - i / 16)
    return [0.95 * Math.cos(angle), -0.15 + 1.12 * Math.sin(angle)]
  })
  const brow = (side: number): Place[] =>
    [0.72, 0.58, 0.44, 0.3, 0.18].map((x, i) => [side * x, -0.42 - 0.05 * Math.sin((i / 4) * Math.PI)])
  const eye = (side: number): Place[] =>
    [
      [0.58, -0.19],
      [0.48, -0.24],
      [0.34, -0.24],
      [0.24, -0.18],
      [0.34, -0.14],
      [0.48, -0.14],
    ].map(([x = 0, y = 0]) => [side * x, y])
  const nose: Place[] = [
    [0, -0.18],
    [0, -0.05],
    [0, 0.08],
    [0, 0.2],
    ...[-0.2, -0.1, 0, 0.1, 0.2].map((x): Place => [x, 0.28]),
  ]
  const ring = (count: number, wide: number, tall: number): Place[] =>
    Array.from({ length: count }, (_, i): Place => {
      const angle = Math.PI * (1 + (2 * i) / count)
      return [wide * Math.cos(angle), 0.53 + tall * Math.sin(angle)]
    })
  const rightBrow = brow(1).toReversed()
  const right = eye(1)
  const rightEye = [3, 2, 1, 0, 5, 4].map((index): Place => right[index] ?? [0, 0])
  return [
    ...jaw,
    ...brow(-1),
    ...rightBrow,
    ...nose,
    ...eye(-1),
    ...rightEye,
    ...ring(12, 0.36, 0.13),
    ...ring(8, 0.26, 0.06),
  ]
}
