import { join } from 'node:path'
import sharp from 'sharp'
import type { Manifest } from './manifest.ts'

const LETTERS = 20
/** What art/fonts/anek-plate.ttf can write: Latin with the accents of Europe's west and of Sanskrit, Devanagari. */
const UNWRITABLE =
  /(?!\u200c|\u200d)[^ -~\u00a0-\u00ff\u0900-\u097f\u2013\u2014\u2018\u2019\u201c\u201dĀāĪīśŪūṇṚṣ₹]/gu
const INK = [46, 32, 14]
const EDGE = [255, 236, 190]

/** Dark letters with a thin light lower edge, bent column by column along the plate. */
export async function engrave(canvas: Float32Array, label: string, { plate, size }: Manifest, art: string) {
  const words = writable(label)
  const [left, , middle, , right] = plate.top
  const foot = plate.bottom[2]
  if (!words || !left || !middle || !right || !foot) return
  const width = Math.round(right[0] - left[0])
  const height = Math.round(foot[1] - middle[1])
  const letters = await write(
    words,
    Math.round(width * 0.88),
    Math.round(height * 0.66),
    join(art, '..', 'fonts', 'anek-plate.ttf'),
  )
  const x0 = Math.round(left[0] + (width - letters.width) / 2)
  const inset = (height - letters.height) / 2
  const at = (x: number, y: number) =>
    y < 0 || y >= letters.height ? 0 : (letters.ink[y * letters.width + x] ?? 0) / 255
  for (let x = 0; x < letters.width; x++) {
    const along = (x0 + x + 0.5 - (left[0] + right[0]) / 2) / (width / 2)
    const top = middle[1] + (left[1] - middle[1]) * along ** 2 + inset
    const first = Math.floor(top)
    const rest = top - first
    for (let y = 0; y <= letters.height + 1; y++) {
      const ink = at(x, y) * (1 - rest) + at(x, y - 1) * rest
      const edge = Math.max(0, at(x, y - 1) * (1 - rest) + at(x, y - 2) * rest - ink)
      const pixel = ((first + y) * size + x0 + x) * 3
      for (let c = 0; c < 3; c++) {
        const inked = (canvas[pixel + c] ?? 0) * (1 - ink * 0.93) + (INK[c] ?? 0) * ink * 0.93
        canvas[pixel + c] = inked + edge * 0.3 * ((EDGE[c] ?? 0) - inked)
      }
    }
  }
}

/** What of a name the plate can carry: up to twenty letters of the scripts its typeface has. */
export function writable(label: string) {
  const kept = label.normalize('NFC').replace(UNWRITABLE, '').replace(/\s+/g, ' ').trim()
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(kept)].map(
    ({ segment }) => segment,
  )
  return letters.slice(0, LETTERS).join('').trim().toUpperCase()
}

async function write(words: string, widest: number, tallest: number, fontfile: string) {
  const marked = words.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)
  const { data, info } = await sharp({
    text: { text: marked, font: 'Anek Plate 64', fontfile, rgba: true, dpi: 72 },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const scale = Math.min(widest / info.width, tallest / 46, tallest / info.height)
  const fitted = await sharp(data)
    .resize(Math.max(1, Math.round(info.width * scale)), Math.max(1, Math.round(info.height * scale)), {
      fit: 'fill',
    })
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ink: fitted.data, width: fitted.info.width, height: fitted.info.height }
}
