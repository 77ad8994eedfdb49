import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import {
  PHOTO_RATIO_MAX,
  PHOTO_SHORT_EDGE_MIN,
  photoSentences,
  photoTooSmall,
} from '../../../../shared/pictures/photo.ts'
import { asPng, BadPicture, finish, normalise, publishable, shareCard } from './tasks.ts'
import { handle } from './worker-process.ts'

sharp.cache(false)
sharp.concurrency(2)

/** Refuses decompression bombs before they are decoded; no camera makes larger pictures. */
const PIXELS_MAX = 50_000_000
/** As wide as messengers show it: a square, and at each side what its edge looks like. */
const CARD = { height: 630, beside: 285 }
/** sharp reports AVIF as HEIF; it has no decoder for Apple's HEIC. */
const TYPES = ['jpeg', 'png', 'webp', 'heif']

export const pictureTasks = [
  handle(normalise, async ({ from, to, longEdge, quality }) => {
    const image = sharp(from, { failOn: 'error', limitInputPixels: PIXELS_MAX, sequentialRead: true })
    const { format, width, height } = await image.metadata().catch(refused)
    if (!TYPES.includes(format)) throw new BadPicture('type', photoSentences.type)
    const shortEdge = Math.min(width, height)
    if (shortEdge < PHOTO_SHORT_EDGE_MIN) throw new BadPicture('too_small', photoTooSmall(shortEdge))
    refuseStrip(width, height)
    const made = await image
      .autoOrient()
      .resize({ width: longEdge, height: longEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true })
      .catch(refused)
    await writeFile(to, made.data)
    return { width: made.info.width, height: made.info.height }
  }),

  handle(finish, async ({ bytes }) => {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX })
    const { format } = await image.metadata().catch(refused)
    if (!TYPES.includes(format)) throw new BadPicture('type', 'What came back is not a picture.')
    const made = await image
      .resize({ width: 1536, height: 1536, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 3 })
      .toBuffer({ resolveWithObject: true })
      .catch(refused)
    return { bytes: made.data, width: made.info.width, height: made.info.height }
  }),

  handle(asPng, async ({ bytes }) => ({
    bytes: await sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer()
      .catch(refused),
  })),

  handle(shareCard, async ({ bytes }) => {
    const made = await sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX })
      .resize({ width: CARD.height, height: CARD.height, fit: 'contain', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .extend({ left: CARD.beside, right: CARD.beside, extendWith: 'copy' })
      .jpeg({ quality: 82 })
      .toBuffer()
    return { bytes: made }
  }),

  handle(publishable, async ({ from }) => {
    const image = sharp(from, { failOn: 'error', limitInputPixels: PIXELS_MAX, sequentialRead: true })
    const { format, width, height } = await image.metadata().catch(refused)
    if (!TYPES.includes(format)) throw new BadPicture('type', photoSentences.type)
    refuseStrip(width, height)
    const bytes = await image
      .autoOrient()
      .resize({ width: 2000, height: 2000, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 3 })
      .toBuffer()
      .catch(refused)
    return { bytes }
  }),
]

function refuseStrip(width: number, height: number) {
  if (Math.max(width, height) > PHOTO_RATIO_MAX * Math.min(width, height))
    throw new BadPicture('narrow', photoSentences.narrow)
}

function refused(error: Error): never {
  if (/pixel limit/i.test(error.message))
    throw new BadPicture(
      'pixels',
      'The photo has more pixels than any camera makes. Please choose another one.',
    )
  if (/unsupported image format/i.test(error.message)) throw new BadPicture('type', photoSentences.type)
  throw new BadPicture('damaged', photoSentences.damaged)
}
