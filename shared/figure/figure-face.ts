import { z } from 'zod/mini'

/** What may differ from the usual face, each from -1 to 1; 1 is two standard deviations of many faces. */
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

const Amount = z
  .number({ error: 'Give a number from -1 to 1.' })
  .check(
    z.minimum(-1, { error: 'Give at least -1.' }),
    z.maximum(1, { error: 'Give at most 1.' }),
    z.multipleOf(FACE_STEP, { error: `Give steps of ${FACE_STEP}.` }),
  )

/** A face beside its named head, jaw, nose and eye size; what is absent is 0. */
export const Face = z.strictObject(
  Object.fromEntries(FACE_KEYS.map(key => [key, z.optional(Amount)])) as Record<
    FaceKey,
    z.ZodMiniOptional<typeof Amount>
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
    const amount = Math.round(Math.min(1, Math.max(-1, face[key] ?? 0)) * 100) / 100
    return amount === 0 ? [] : [[key, amount] as const]
  })
  return Object.fromEntries(entries)
}

/** A face read from a photo, more or less of it: 0 is the usual face, 1 as it was read. */
export const faceOf = (measured: Face, share: number): Face =>
  tidyFace(Object.fromEntries(FACE_KEYS.map(key => [key, (measured[key] ?? 0) * share])))
