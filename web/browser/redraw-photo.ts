import {
  PHOTO_LONG_EDGE,
  PHOTO_MAX_BYTES,
  PHOTO_SHORT_EDGE_MIN,
  type PhotoType,
  photoSentences,
  photoTooSmall,
  pictureType,
} from '../../shared/pictures/photo.ts'

/** Upright, small enough for a slow line, and without the place and time it was taken. */
export interface Redrawn {
  blob: Blob
  width: number
  height: number
}

/** The sentence says what is wrong with the file. */
export class PhotoRefused extends Error {}

/** What is said where a browser cannot open a kind of its own accord. */
const UNREAD: Partial<Record<PhotoType, string>> = { heic: photoSentences.heic, avif: photoSentences.type }
const QUALITY = 0.92
const HEAD_BYTES = 32

/** Drawn anew in the browser: what a camera wrote about the photo never leaves the phone. */
export async function redrawPhoto(file: File): Promise<Redrawn> {
  if (file.size > PHOTO_MAX_BYTES) throw new PhotoRefused(photoSentences.large)
  const type = pictureType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (type === null) throw new PhotoRefused(photoSentences.type)
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PhotoRefused(UNREAD[type] ?? photoSentences.damaged)
  })
  try {
    const { width, height } = sizeToSend(picture)
    return { blob: await drawn(picture, width, height), width, height }
  } finally {
    picture.close()
  }
}

/** As large as is worth sending; what the shop would refuse is refused here, before anybody signs up for it. */
export function sizeToSend({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, PHOTO_LONG_EDGE / Math.max(width, height))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const shortEdge = Math.min(size.width, size.height)
  if (shortEdge < PHOTO_SHORT_EDGE_MIN) throw new PhotoRefused(photoTooSmall(shortEdge))
  return size
}

function drawn(picture: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new PhotoRefused(photoSentences.damaged)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new PhotoRefused(photoSentences.damaged))),
      'image/jpeg',
      QUALITY,
    ),
  )
}
