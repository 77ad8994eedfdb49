import type { FaceOval } from '../../shared/figurines/api.ts'
import type { FoundFace } from '../../shared/photo-reading/head-frame.ts'

/** Brightness, 0 to 255, row by row, of the box around the oval. */
export interface FaceCrop {
  light: Uint8ClampedArray
  width: number
  height: number
  /** How many pixels of the photo the face is tall. */
  facePixels: number
  /** How much of the photo's height the face takes. */
  share: number
}

export type Topic = 'sharpness' | 'light' | 'size' | 'view'
export interface Advice {
  topic: Topic
  good: boolean
  sentence: string
}

const FACE_PIXELS_MIN = 150
const SHARE_MIN = 0.14
const EDGE_MIN = 0.3
const BRIGHTEST_MIN = 140
const WASHED_OUT_SHARE = 0.22
const SIDES_RATIO_MAX = 1.9

/** What would make a better figurine, measured in the crop the customer chose. Advice, never a refusal. */
export const adviceOn = (crop: FaceCrop): Advice[] => [sharpness(crop), light(crop), size(crop)]

/** Less, and something lies over the face; a face in full view is found with far more. */
const COVERED_SCORE = 0.6
const TURNED = 0.33

/** A face that looks away or is covered shows half of what it takes. */
export function adviceOnFace(face: FoundFace | null): Advice[] {
  if (!face) return []
  const say = (sentence: string) => [{ topic: 'view' as const, good: false, sentence }]
  const at = (index: number) => face.landmarks[index] ?? { x: 0, y: 0 }
  const [left, right, nose] = [at(36), at(45), at(30)]
  const along = (nose.x - left.x) / Math.max(1e-6, right.x - left.x)
  if (Math.abs(along - 0.5) > TURNED) return say('Turned away. Look into the camera, so that both eyes show.')
  if (face.score < COVERED_SCORE) return say('Partly covered. Take hands, masks and sunglasses away.')
  return []
}

function sharpness(crop: FaceCrop): Advice {
  const good = steepestEdge(crop) >= EDGE_MIN
  return {
    topic: 'sharpness',
    good,
    sentence: good
      ? 'Sharp. Every feature can be seen.'
      : 'A little blurred. Hold still, wipe the lens and tap on the face before you take it.',
  }
}

function light(crop: FaceCrop): Advice {
  const inside = facePixels(crop)
  const sorted = inside.map(({ value }) => value).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const say = (sentence: string, good = false): Advice => ({ topic: 'light', good, sentence })
  // Eyes and glints are bright in any good light, on any skin; the skin itself says nothing.
  if (at(0.997) < BRIGHTEST_MIN) return say('Rather dark. Turn towards a window, or step out into the shade.')
  if (sorted.filter(value => value > 250).length / sorted.length > WASHED_OUT_SHARE)
    return say('Very bright. Step out of the sun, or switch the flash off.')
  const [left, right] = [mean(inside.filter(({ x }) => x < 0.4)), mean(inside.filter(({ x }) => x > 0.6))]
  if (Math.max(left, right) / Math.max(1, Math.min(left, right)) > SIDES_RATIO_MAX)
    return say('One side is in shadow. Face the light, so that it falls on both cheeks.')
  return say('Even light. Skin and hair keep their colours.', true)
}

function size({ facePixels: pixels, share }: FaceCrop): Advice {
  const good = pixels >= FACE_PIXELS_MIN && share >= SHARE_MIN
  return {
    topic: 'size',
    good,
    sentence: good
      ? 'Close enough. The face has the detail it needs.'
      : 'The face is small. Come closer, or cut the photo to head and shoulders.',
  }
}

interface Spot {
  x: number
  value: number
}

/** What lies inside the oval of the crop. */
function facePixels({ light: pixels, width, height }: FaceCrop): Spot[] {
  const found: Spot[] = []
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = [(column + 0.5) / width, (row + 0.5) / height]
      if (((x - 0.5) / 0.5) ** 2 + ((y - 0.5) / 0.5) ** 2 <= 1)
        found.push({ x, value: pixels[row * width + column] ?? 0 })
    }
  return found
}

/** The steepest steps between neighbours against the whole range of the face: an eye's edge in a sharp photo takes a pixel or two, in a blurred one many. */
function steepestEdge({ light: pixels, width, height }: FaceCrop): number {
  const steps: number[] = []
  let [low, high] = [255, 0]
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      const here = row * width + column
      const value = pixels[here] ?? 0
      low = Math.min(low, value)
      high = Math.max(high, value)
      const [across, down] = [
        (pixels[here + 1] ?? 0) - (pixels[here - 1] ?? 0),
        (pixels[here + width] ?? 0) - (pixels[here - width] ?? 0),
      ]
      steps.push(Math.hypot(across, down))
    }
  steps.sort((a, b) => a - b)
  const steepest = steps[Math.floor(steps.length * 0.995)] ?? 0
  return high - low < 8 ? 0 : steepest / (high - low)
}

const mean = (spots: Spot[]) => spots.reduce((sum, { value }) => sum + value, 0) / Math.max(1, spots.length)

/** Where a face usually is in a portrait: an oval three parts wide and four tall, a little above the middle. */
export function usualFace({ width, height }: { width: number; height: number }): FaceOval {
  const ry = Math.min(0.24, (0.32 * width) / (0.75 * height))
  return { x: 0.5, y: 0.42, rx: Math.min(0.45, (ry * height * 0.75) / width), ry }
}
