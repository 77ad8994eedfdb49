import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OverlayOptions } from 'sharp'
import { madeLabel } from '../../shared/name-label.ts'
import type { Pictures } from '../platform/files/pictures.ts'
import type { Log } from '../platform/log.ts'
import type { InlinePicture } from '../platform/mail/mailer.ts'

/** What a mail shows of what it is about. Never a picture of a customer: their figure is the plate with its name. */
export type MailPicture =
  | { of: 'box' }
  | { of: 'desk_buddy'; name: string; url: string }
  | { of: 'plate'; name: string }

export interface MailPictures {
  wordmark: () => Promise<InlinePicture>
  /** The first few side by side; null where they cannot be drawn, so that the mail leaves all the same. */
  draw: (pictures: readonly MailPicture[]) => Promise<DrawnPicture | null>
}
/** Says what was drawn, which may be less than was wished. */
export interface DrawnPicture {
  picture: InlinePicture
  alt: string
}
interface Drawing {
  content: Buffer
  alt: string
}

interface Deps {
  pictures: Pick<Pictures, 'original'>
  /** The outlines of a name in the middle of its room; fails for a name that cannot be set. */
  setName: (made: string, room: Room & { place: string }) => Promise<{ outlines: [number, number][][] }>
  /** The folder with wordmark and box. */
  directory: string
  log: Log
}
interface Room {
  width: number
  height: number
  sizeMax: number
  linesMax: 1 | 2
}

/** Twice the size at which it is shown. */
export const STRIP = { width: 1120, height: 480 }
const SIDE_BY_SIDE = 3
/** Together with the wordmark less than 40 KB. */
const BYTES_MAX = 30_000
const QUALITIES = [76, 64, 50, 36, 24]
const CACHE_MAX = 50
const BOX: MailPicture = { of: 'box' }
const BOX_ALT = 'A parcel from Dopple'
const altOf = (picture: MailPicture): string => {
  if (picture.of === 'box') return BOX_ALT
  return picture.of === 'plate' ? `The name plate: ${picture.name}` : picture.name
}

export function openMailPictures({ pictures, setName, directory, log }: Deps): MailPictures {
  const drawn = new Map<string, Promise<Drawing>>()
  const stored = (file: string) => readFile(join(directory, file))
  let wordmark: Promise<Buffer> | undefined

  async function draw(shown: readonly MailPicture[]): Promise<Drawing> {
    const box = await stored('box.jpg')
    if (shown.every(({ of }) => of === 'box')) return { content: box, alt: BOX_ALT }
    const { default: sharp } = await import('sharp')
    const width = Math.floor(STRIP.width / shown.length)
    const layers: OverlayOptions[] = []
    const alts: string[] = []
    for (const [at, picture] of shown.entries()) {
      const piece = await pieceOf(picture, width)
      const input = await fill(piece ?? box, width)
      alts.push(piece ? altOf(picture) : BOX_ALT)
      layers.push({ input, left: at * width, top: 0 })
    }
    const strip = sharp({
      create: { ...STRIP, width: width * shown.length, channels: 3, background: '#fff' },
    })
    const content = await smallEnough(await strip.composite(layers).png({ compressionLevel: 1 }).toBuffer())
    return { content, alt: [...new Set(alts)].join(', ') }
  }

  /** Null where there is no such picture any more: the box stands in for it. */
  async function pieceOf(picture: MailPicture, width: number): Promise<Buffer | null> {
    if (picture.of === 'box') return null
    if (picture.of === 'desk_buddy') return pictures.original(picture.url.replace(/^\/media\//, ''))
    const set = await setName(madeLabel(picture.name), { ...nameRoom(width), place: 'on a plate' }).catch(
      error => {
        log.info({ err: error }, 'a name cannot be set, so its mail shows the box')
        return null
      },
    )
    return set && Buffer.from(drawPlate(set.outlines, width))
  }

  return {
    async wordmark() {
      wordmark ??= stored('wordmark.png')
      return { cid: 'wordmark@dopple', contentType: 'image/png', content: await wordmark }
    },
    async draw(all) {
      const shown = (all.length > 0 ? all : [BOX]).slice(0, SIDE_BY_SIDE)
      const key = JSON.stringify(shown)
      const drawing = drawn.get(key) ?? draw(shown)
      drawn.delete(key)
      drawn.set(key, drawing)
      const [oldest] = drawn.keys()
      if (oldest !== undefined && drawn.size > CACHE_MAX) drawn.delete(oldest)
      try {
        const { content, alt } = await drawing
        return { picture: { cid: 'picture@dopple', contentType: 'image/jpeg', content }, alt }
      } catch (error) {
        drawn.delete(key)
        log.warn({ err: error }, 'the picture of a mail could not be drawn')
        return null
      }
    },
  }
}

/** As high as the strip: what is wider is cut at its sides, what is narrower goes on to both sides as it ends. */
async function fill(picture: Buffer, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(picture, { failOn: 'error' })
    .flatten({ background: '#fbf5ea' })
    .resize({ height: STRIP.height })
    .toBuffer({ resolveWithObject: true })
  if (info.width >= width)
    return sharp(data)
      .extract({ left: (info.width - width) >> 1, top: 0, width, height: STRIP.height })
      .toBuffer()
  const left = (width - info.width) >> 1
  return sharp(data)
    .extend({ left, right: width - info.width - left, extendWith: 'copy' })
    .toBuffer()
}

async function smallEnough(strip: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  for (const quality of QUALITIES) {
    const bytes = await sharp(strip).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length <= BYTES_MAX) return bytes
  }
  throw new Error(`a strip of pictures is larger than ${BYTES_MAX} bytes`)
}

const plateOf = (width: number) => ({ width: Math.min(560, width - 140), height: 128 })
const nameRoom = (width: number): Room => {
  const plate = plateOf(width)
  return { width: plate.width - 56, height: plate.height - 44, sizeMax: 74, linesMax: 2 }
}

/** The brass plate with its engraved name, on the black base of a figure. */
function drawPlate(outlines: [number, number][][], width: number): string {
  const plate = plateOf(width)
  const middle = width / 2
  const name = outlines
    .map(points => `M${points.map(([x, y]) => `${x.toFixed(1)} ${(-y).toFixed(1)}`).join('L')}Z`)
    .join('')
  const reach = Math.min(plate.width / 2 + 110, middle - 30)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${STRIP.height}">
  <defs>
    <linearGradient id="ground" x2="0" y2="1"><stop stop-color="#ecd6ba"/><stop offset=".7" stop-color="#f7ecda"/><stop offset="1" stop-color="#eddbc1"/></linearGradient>
    <linearGradient id="side"><stop stop-color="#0d0b0c"/><stop offset=".22" stop-color="#39353a"/><stop offset=".6" stop-color="#2a2729"/><stop offset="1" stop-color="#0d0b0c"/></linearGradient>
    <radialGradient id="top" cx=".4" cy=".3"><stop stop-color="#5a5558"/><stop offset=".7" stop-color="#2d2a2c"/></radialGradient>
    <linearGradient id="brass" x2="0" y2="1"><stop stop-color="#f3d48a"/><stop offset=".38" stop-color="#cfa04a"/><stop offset=".7" stop-color="#b98732"/><stop offset="1" stop-color="#d9ae5b"/></linearGradient>
    <filter id="soft" x="-20%" y="-150%" width="140%" height="400%"><feGaussianBlur stdDeviation="14"/></filter>
  </defs>
  <rect width="${width}" height="${STRIP.height}" fill="url(#ground)"/>
  <ellipse cx="${middle}" cy="418" rx="${reach}" ry="26" fill="#3a280f" opacity=".4" filter="url(#soft)"/>
  <path d="M${middle - reach} 176v172a${reach} 62 0 0 0 ${reach * 2} 0v-172Z" fill="url(#side)"/>
  <ellipse cx="${middle}" cy="176" rx="${reach}" ry="62" fill="url(#top)"/>
  <g transform="translate(${middle} 310)">
    <rect x="${-plate.width / 2}" y="${-plate.height / 2}" width="${plate.width}" height="${plate.height}" rx="12" fill="url(#brass)" stroke="#7a5417" stroke-width="2"/>
    <rect x="${-plate.width / 2 + 3}" y="${-plate.height / 2 + 3}" width="${plate.width - 6}" height="${plate.height - 6}" rx="10" fill="none" stroke="#ffedc0" stroke-opacity=".6" stroke-width="2"/>
    <path d="${name}" fill="#ffe9b5" fill-opacity=".75" transform="translate(0 2)"/>
    <path d="${name}" fill="#2b1b04"/>
  </g>
</svg>`
}
