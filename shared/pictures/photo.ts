export const PHOTO_MAX_BYTES = 10 * 1024 * 1024
export const PHOTO_ACCEPT = 'image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp'
/** The longest edge of a stored photo, more than any image model uses. */
export const PHOTO_LONG_EDGE = 2048

export const PHOTO_SHORT_EDGE_MIN = 200
/** Longer than any panorama: made smaller, only a line of it would be left. */
export const PHOTO_RATIO_MAX = 10

export const photoSentences = {
  type: 'Please upload a valid image file (.jpg, .png, .webp)',
  heic: 'This photo is in Apple’s HEIC format, which we cannot read. On the iPhone choose Settings, Camera, Formats, Most Compatible, or send a screenshot of the photo.',
  large: 'This photo is larger than 10 MB. Please choose a smaller one.',
  missing: 'Please upload a photo before proceeding.',
  narrow:
    'This photo is a strip, more than ten times as long as it is wide. Please choose another one, or crop it.',
  damaged: 'The photo is damaged and cannot be read in full. Please choose another one.',
} as const

export const photoTooSmall = (shortEdge: number) =>
  `The photo is too small: its shorter side has ${shortEdge} pixels, and it needs at least ${PHOTO_SHORT_EDGE_MIN}.`

export type PhotoType = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Decided by the first bytes. HEIC is recognised so that its refusal can be explained. */
export function pictureType(bytes: Uint8Array): PhotoType | null {
  if (latin(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp'
  if (latin(bytes, 4, 8) === 'ftyp') return familyOf(latin(bytes, 8, 32))
  return null
}

/** Both formats share one container; its four-letter brands tell them apart. */
function familyOf(brands: string): PhotoType | null {
  if (/^(.{4})*avif/s.test(brands)) return 'avif'
  return /^(heic|heix|hevc|heim|heis|mif1|msf1)/.test(brands) ? 'heic' : null
}
