import { z } from 'zod/mini'

/** What may differ from the usual face, most from -1 to 1; 1 is two standard deviations of many faces. */
export const FACE_KEYS = [
  'width',
  'height',
  'jaw',
  'chin',
  'cheek',
  'double_chin',
  'forehead',
  'eye_size',
  'eye_gap',
  'eye_tilt',
  'eye_open',
  'brow_height',
  'brow_thickness',
  'brow_tilt',
  'brow_arch',
  'nose_width',
  'nose_length',
  'nose_depth',
  'mouth_width',
  'lips',
  'ears',
] as const
export type FaceKey = (typeof FACE_KEYS)[number]
const FACE_STEP = 0.01

/** What has to go further to be seen in a small picture. */
const FURTHER: Partial<Record<FaceKey, readonly [least: number, most: number]>> = {
  cheek: [-1.6, 1.8],
  double_chin: [-1, 2],
}
export const faceRange = (key: FaceKey) => FURTHER[key] ?? ([-1, 1] as const)

const amountOf = (key: FaceKey) => {
  const [least, most] = faceRange(key)
  return z
    .number({ error: `Give a number from ${least} to ${most}.` })
    .check(
      z.minimum(least, { error: `Give at least ${least}.` }),
      z.maximum(most, { error: `Give at most ${most}.` }),
      z.multipleOf(FACE_STEP, { error: `Give steps of ${FACE_STEP}.` }),
    )
}
type Amount = ReturnType<typeof amountOf>

/** A face beside its named head, jaw, nose and eye size; what is absent is 0. */
export const Face = z.strictObject(
  Object.fromEntries(FACE_KEYS.map(key => [key, z.optional(amountOf(key))])) as Record<
    FaceKey,
    z.ZodMiniOptional<Amount>
  >,
  {
    error: (issue: { code?: string; keys?: string[] }) =>
      issue.code === 'unrecognized_keys'
        ? `A face has no ${(issue.keys ?? []).join(', ')}. It has ${FACE_KEYS.join(', ')}.`
        : 'The face has to be described; {} is the usual one.',
  },
)
export type Face = z.infer<typeof Face>

/** Rounded to its steps; what is nothing is left out, so that the same face is written the same. */
export function tidyFace(face: Face): Face {
  const entries = FACE_KEYS.flatMap(key => {
    const [least, most] = faceRange(key)
    const amount = Math.round(Math.min(most, Math.max(least, face[key] ?? 0)) * 100) / 100
    return amount === 0 ? [] : [[key, amount] as const]
  })
  return Object.fromEntries(entries)
}

/** A face read from a photo, more or less of it: 0 is the usual face, 1 as it was read. */
export const faceOf = (measured: Face, share: number): Face =>
  tidyFace(Object.fromEntries(FACE_KEYS.map(key => [key, (measured[key] ?? 0) * share])))

export const SHARE = { most: 1.5, step: 0.05 } as const

/** How much of a read face another face has: what was chosen last, where that gave it, else the nearest step, as single amounts may have been changed since. */
export function shareOf(measured: Face, face: Face, last: number | null = null): number {
  const apart = (share: number) => {
    const other = faceOf(measured, share)
    return FACE_KEYS.reduce((sum, key) => sum + ((face[key] ?? 0) - (other[key] ?? 0)) ** 2, 0)
  }
  if (last !== null && apart(last) === 0) return last
  const shares = Array.from({ length: Math.round(SHARE.most / SHARE.step) + 1 }, (_, i) => i * SHARE.step)
  return shares.reduce((best, share) => (apart(share) < apart(best) ? share : best))
}
