import type { Ratio } from './ratios.ts'

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
