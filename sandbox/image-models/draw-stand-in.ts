import { createHash } from 'node:crypto'
import sharp from 'sharp'

interface Sheet {
  width: number
  height: number
  format: 'png' | 'jpeg' | 'webp'
}

const KEPT = 8
const cache = new Map<string, Promise<Buffer>>()

/** The photo in a round frame, marked STAND-IN, so that nobody takes it for a model's work. */
export function drawStandIn(photo: Buffer, sheet: Sheet): Promise<Buffer> {
  const key = `${createHash('sha256').update(photo).digest('hex')} ${JSON.stringify(sheet)}`
  const picture = cache.get(key) ?? draw(photo, sheet)
  cache.set(key, picture)
  picture.catch(() => cache.delete(key))
  const [oldest] = cache.keys()
  if (oldest && cache.size > KEPT) cache.delete(oldest)
  return picture
}

async function draw(photo: Buffer, { width, height, format }: Sheet): Promise<Buffer> {
  const side = Math.round(Math.min(width, height) * 0.62)
  const left = Math.round((width - side) / 2)
  const top = Math.round((height - side) / 2 - height * 0.06)
  const round = Buffer.from(`<svg width="${side}" height="${side}"><circle cx="50%" cy="50%" r="50%"/></svg>`)
  const portrait = await sharp(photo)
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .composite([{ input: round, blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(backdrop(width, height))
    .composite([
      { input: portrait, left, top },
      { input: writing(width, height), left: 0, top: 0 },
    ])
    .toFormat(format, format === 'png' ? { compressionLevel: 1 } : {})
    .toBuffer()
}

/** The lower the index, the more is covered. Shrinking and enlarging is a blur that costs little. */
export async function unfinished(picture: Buffer, index: number): Promise<Buffer> {
  const { width, height, format } = await sharp(picture).metadata()
  const small = await sharp(picture)
    .resize(Math.round(width / (32 / (index + 1))))
    .toBuffer()
  return sharp(small)
    .resize(width, height, { fit: 'fill' })
    .toFormat(format, format === 'png' ? { compressionLevel: 1 } : {})
    .toBuffer()
}

const backdrop = (width: number, height: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#fde8e4"/><stop offset="0.7"
      stop-color="#f6d5dc"/><stop offset="1" stop-color="#dcd3f2"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#wall)"/>
    <ellipse cx="50%" cy="80%" rx="34%" ry="7%" fill="#b9a7cc" opacity="0.5"/>
  </svg>`)

/** Strokes in a box of 4 by 6, since a machine may have no fonts. */
const LETTERS: Record<string, string> = {
  S: 'M4 1Q4 0 2 0Q0 0 0 1.5Q0 3 2 3Q4 3 4 4.5Q4 6 2 6Q0 6 0 5',
  T: 'M0 0H4M2 0V6',
  A: 'M0 6L2 0L4 6M0.8 4H3.2',
  N: 'M0 6V0L4 6V0',
  D: 'M0 0V6H1.5Q4 6 4 3Q4 0 1.5 0Z',
  '-': 'M1 3H3',
  I: 'M2 0V6',
}

function writing(width: number, height: number) {
  const scale = (width * 0.6) / 44
  const letters = [...'STAND-IN'].map(
    (letter, i) => `<path transform="translate(${i * 5.6} 0)" d="${LETTERS[letter]}"/>`,
  )
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="15%" y="${height * 0.86 - scale * 2.5}" width="70%" height="${scale * 11}" rx="${scale * 2}"
      fill="#fffaf3"/>
    <g transform="translate(${width / 2 - scale * 21.6} ${height * 0.86}) scale(${scale})" fill="none"
      stroke="#7a2f5a" stroke-width="1" stroke-linejoin="round" stroke-linecap="round">${letters.join('')}</g>
  </svg>`)
}
