import { type Face, tidyFace } from '../../../shared/figure/figure-face.ts'
import { RATIOS, type Ratio, type Ratios } from './ratios.ts'

/** People recognise a mild caricature better than the truth. */
const EXAGGERATION = 1.2
/** In standard deviations: below the first a face is average there, above the second all of it counts. */
const [AVERAGE, APART] = [0.25, 0.75]
const MOST = 2
/** Where much is far from usual at once, as on a drawing or a distorted photo, all of it is taken back to this. */
const LOUDEST = 0.55
/** In radians: up to the first a turned head is as good as a straight one, from the second on nothing can be told. */
const [STRAIGHT, ASIDE] = [0.2, 0.6]
/** Wide and low are one measure: half of it goes to each, so that both together change the ratio by what was measured. */
const OUTLINE_SHARE = 0.5
/** What a photo of another light or cut gives otherwise is claimed less. */
const CLAIMS: Partial<Record<Ratio, number>> = {
  brow_thickness: 0.7,
  brow_tilt: 0.6,
  brow_arch: 0.6,
  nose_length: 0.8,
  nose_depth: 0.6,
}
/** What a broad smile stretches, however much of it is taken out. */
const STRETCHED: readonly Ratio[] = ['mouth_width', 'lips', 'nose_width', 'eye_open']

/** The difference from the usual face, mildly exaggerated; null where the head is turned too far. */
export function measuredFace(ratios: Ratios, turn: { aside: number; nod: number }): Face | null {
  const straight = 1 - rise(STRAIGHT, ASIDE, Math.max(turn.aside, Math.abs(turn.nod - USUAL_NOD)))
  if (straight === 0) return null
  const laugh = (ratios.laugh - USUAL_LAUGH.mean) / USUAL_LAUGH.spread
  const nod = turn.nod - USUAL_NOD
  const amount = (ratio: Ratio) => {
    const norm = FACE_NORM[ratio]
    const value = ratios[ratio]
    if (value === null) return 0
    const neutral = value - norm.mean - norm.byLaugh * laugh - norm.byNod * nod
    const apart = neutral / norm.spread
    const sure =
      straight * (CLAIMS[ratio] ?? 1) * (STRETCHED.includes(ratio) ? 1 - 0.5 * rise(0.5, 2, laugh) : 1)
    const much = EXAGGERATION * apart * rise(AVERAGE, APART, Math.abs(apart)) * sure
    return Math.min(MOST, Math.max(-MOST, much)) / MOST
  }
  const amounts = RATIOS.map(ratio => [ratio, amount(ratio)] as const)
  const loudness = Math.sqrt(amounts.reduce((sum, [, much]) => sum + much ** 2, 0) / amounts.length)
  const quieter = Math.min(1, LOUDEST / Math.max(loudness, 0.01))
  const face = Object.fromEntries(amounts.map(([ratio, much]) => [ratio, much * quieter]))
  const outline = OUTLINE_SHARE * (face.width ?? 0)
  return tidyFace({ ...face, width: outline, height: -outline })
}

function rise(from: number, to: number, value: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)))
}

/** Of a neutral face that looks straight ahead; what one standard deviation of laughing and a radian of nodding add. */
interface Norm {
  mean: number
  spread: number
  byLaugh: number
  byNod: number
}

/** Measured on 77 photos, most of them of people in India: women and men, children and old people. */
export const USUAL_LAUGH = { mean: 0.0447, spread: 0.0649 }
export const USUAL_NOD = 0.084
export const FACE_NORM: Record<Ratio, Norm> = {
  width: { mean: 0.8193, spread: 0.0361, byLaugh: -0.0103, byNod: 0.0055 },
  jaw: { mean: 0.8037, spread: 0.0189, byLaugh: -0.0071, byNod: -0.0754 },
  chin: { mean: 0.1813, spread: 0.0092, byLaugh: -0.0019, byNod: -0.0271 },
  eye_size: { mean: 0.2082, spread: 0.0066, byLaugh: 0.0028, byNod: 0.0283 },
  eye_gap: { mean: 0.2625, spread: 0.0099, byLaugh: 0.0023, byNod: 0.0077 },
  eye_tilt: { mean: 0.039, spread: 0.0223, byLaugh: 0.0061, byNod: 0.0079 },
  eye_open: { mean: 0.2945, spread: 0.0403, byLaugh: 0.0008, byNod: 0.1272 },
  brow_height: { mean: 0.1348, spread: 0.0158, byLaugh: 0.0062, byNod: 0.0407 },
  brow_thickness: { mean: 0.0434, spread: 0.015, byLaugh: 0.0028, byNod: 0.0024 },
  brow_tilt: { mean: -0.0622, spread: 0.0198, byLaugh: -0.002, byNod: -0.0958 },
  brow_arch: { mean: 0.138, spread: 0.013, byLaugh: 0.0067, byNod: 0.0244 },
  nose_width: { mean: 0.3228, spread: 0.0166, byLaugh: 0.0087, byNod: -0.0069 },
  nose_length: { mean: 0.2974, spread: 0.0115, byLaugh: -0.0022, byNod: 0.0128 },
  nose_depth: { mean: 0.2026, spread: 0.007, byLaugh: 0.0008, byNod: 0.0331 },
  mouth_width: { mean: 0.4175, spread: 0.029, byLaugh: 0.0334, byNod: -0.0177 },
  lips: { mean: 0.1054, spread: 0.0067, byLaugh: -0.0024, byNod: -0.0042 },
}
