import { createHash } from 'node:crypto'
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  pictureName,
  pictureOf,
} from '../../../shared/pictures/pictures.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import type { FileStore } from './files.ts'

export interface Pictures {
  publish: (name: string, bytes: Buffer) => Promise<string>
  withdraw: (url: string) => Promise<void>
  variant: (stem: string, width: number, format: PictureFormat) => Promise<Buffer | null>
  original: (file: string) => Promise<Buffer | null>
  /** A social sharing card of 1200 x 630: the picture's background is extended to both sides. */
  card: (stem: string) => Promise<Buffer | null>
  warm: (stems: string[], signal: AbortSignal) => Promise<void>
}

const ENCODINGS_AT_ONCE = 2
const WARM_WIDTHS = [360, 480, 640, 800]

export function createPictures(files: FileStore): Pictures {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const turn = limitConcurrency(ENCODINGS_AT_ONCE)

  async function make(stem: string, width: number, format: PictureFormat) {
    const key = `derived/${stem}/${width}.${format}`
    const ready = await files.get(key)
    if (ready) return ready
    const master = await files.get(`media/${stem}.webp`)
    if (!master) return null
    return saveCopy(stem, key, await turn(() => encode(master, width, format)))
  }

  /** Null where the picture was withdrawn meanwhile, which removed the copies that were there. */
  async function saveCopy(stem: string, key: string, made: Buffer) {
    await files.put(key, made)
    if (await files.has(`media/${stem}.webp`)) return made
    await files.remove(key)
    return null
  }

  async function card(stem: string) {
    if (!pictureOf(`/media/${stem}.webp`)) return null
    const key = `derived/${stem}/card.jpg`
    const ready = await files.get(key)
    if (ready) return ready
    const master = await files.get(`media/${stem}.webp`)
    if (!master) return null
    return saveCopy(stem, key, await turn(() => drawCard(master)))
  }

  function variant(stem: string, width: number, format: PictureFormat) {
    if (!pictureOf(`/media/${stem}.webp`) || !isOffered(width, format)) return Promise.resolve(null)
    const key = `${stem}/${width}.${format}`
    const already = underWay.get(key)
    if (already) return already
    const making = make(stem, width, format).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }

  return {
    async publish(name, bytes) {
      const file = pictureName(name, await pictureFacts(bytes))
      const key = `media/${file}`
      if (!(await files.has(key))) await files.put(key, bytes)
      return `/${key}`
    },
    async withdraw(url) {
      const picture = pictureOf(url)
      if (!picture) return
      await files.remove(`media/${picture.stem}.webp`)
      for (const key of await files.list(`derived/${picture.stem}`)) await files.remove(key)
    },
    variant,
    card,
    async warm(stems, signal) {
      const existing = new Set(await files.list('derived'))
      for (const width of WARM_WIDTHS) {
        // In random order, so that processes that start together share the work.
        for (const stem of shuffled(stems)) {
          if (signal.aborted) return
          if (!existing.has(`derived/${stem}/${width}.avif`)) await variant(stem, width, 'avif')
        }
      }
    },
    original: file => (isPublished(file) ? files.get(`media/${file}`) : Promise.resolve(null)),
  }
}

const isPublished = (file: string) =>
  pictureOf(`/media/${file}`) !== null || /^[a-z0-9-]+\.[0-9a-f]{12}\.glb$/.test(file)
const isOffered = (width: number, format: string) =>
  PICTURE_WIDTHS.some(offered => offered === width) && PICTURE_FORMATS.some(offered => offered === format)

async function encode(master: Buffer, width: number, format: PictureFormat) {
  const { default: sharp } = await import('sharp')
  const resized = sharp(master, { failOn: 'error' }).resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? resized.avif({ quality: 56, effort: 2 }).toBuffer()
    : resized.webp({ quality: 80, effort: 4 }).toBuffer()
}

async function drawCard(master: Buffer) {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(master, { failOn: 'error' })
    .resize({ width: 1200, height: 630, fit: 'inside' })
    .toBuffer({ resolveWithObject: true })
  const side = Math.max(0, 1200 - info.width)
  const above = Math.max(0, 630 - info.height)
  return sharp(data)
    .extend({
      left: side >> 1,
      right: side - (side >> 1),
      top: above >> 1,
      bottom: above - (above >> 1),
      extendWith: 'copy',
    })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map(item => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)

export async function pictureFacts(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: 50_000_000 })
  const { width, height } = await image.metadata()
  const rim = await image
    .resize(9, 9, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer()
  return {
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
    width,
    height,
    tint: rimColour(rim),
  }
}

function rimColour(pixels: Buffer): string {
  const sum = [0, 0, 0]
  let count = 0
  for (let y = 0; y < 9; y += 1) {
    for (let x = 0; x < 9; x += 1) {
      if (y !== 0 && y !== 8 && x !== 0 && x !== 8) continue
      for (const channel of [0, 1, 2])
        sum[channel] = (sum[channel] ?? 0) + (pixels[(y * 9 + x) * 3 + channel] ?? 0)
      count += 1
    }
  }
  return sum
    .map(total =>
      Math.round(total / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
}
