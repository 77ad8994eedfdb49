import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat, pictureName, pictureOf } from '../../../shared/pictures.ts'
import type { FileStore } from './files.ts'

export interface Pictures {
  /** Keeps a picture for everybody to see and answers its address. */
  publish: (name: string, bytes: Buffer) => Promise<string>
  /** A width and format of a published picture, made on the first request; null when there is no such picture. */
  variant: (stem: string, width: number, format: PictureFormat) => Promise<Buffer | null>
  original: (file: string) => Promise<Buffer | null>
}

const ENCODINGS_AT_ONCE = 2

export function createPictures(files: FileStore): Pictures {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const turn = turnstile(ENCODINGS_AT_ONCE)

  async function make(stem: string, width: number, format: PictureFormat) {
    const key = `derived/${stem}/${width}.${format}`
    const ready = await files.get(key)
    if (ready) return ready
    const master = await files.get(`media/${stem}.webp`)
    if (!master) return null
    const made = await turn(() => encode(master, width, format))
    await files.put(key, made)
    return made
  }

  return {
    async publish(name, bytes) {
      const { pictureFacts } = await import('./picture-facts.ts')
      const file = pictureName(name, await pictureFacts(bytes))
      const key = `media/${file}`
      if (!(await files.has(key))) await files.put(key, bytes)
      return `/${key}`
    },
    variant(stem, width, format) {
      const picture = pictureOf(`/media/${stem}.webp`)
      if (!picture || !isOffered(width, format)) return Promise.resolve(null)
      const key = `${stem}/${width}.${format}`
      const already = underWay.get(key)
      if (already) return already
      const making = make(stem, width, format).finally(() => underWay.delete(key))
      underWay.set(key, making)
      return making
    },
    original: file => files.get(`media/${file}`),
  }
}

const isOffered = (width: number, format: string) =>
  PICTURE_WIDTHS.some(offered => offered === width) && PICTURE_FORMATS.some(offered => offered === format)

async function encode(master: Buffer, width: number, format: PictureFormat) {
  const { default: sharp } = await import('sharp')
  const resized = sharp(master, { failOn: 'error' }).resize({ width, withoutEnlargement: true })
  return format === 'avif' ? resized.avif({ quality: 56, effort: 4 }).toBuffer() : resized.webp({ quality: 80, effort: 4 }).toBuffer()
}

/** At most `places` at work; the rest wait their turn in order. */
function turnstile(places: number) {
  let free = places
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
