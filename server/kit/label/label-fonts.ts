import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { Face, Font } from 'harfbuzzjs'
import type { LabelScript } from './scripts.ts'

export type Weight = 400 | 700

export interface LabelFont {
  bytes: Uint8Array
  font: Font
  face: Face
  characters: ReadonlySet<number>
  dottedCircle: number | null
}

const require = createRequire(import.meta.url)
const opened = new Map<string, Promise<LabelFont[]>>()

/** Asked for with every letter, so nothing is looked up twice. */
export function openFonts(script: LabelScript, weight: Weight = 700): Promise<LabelFont[]> {
  const key = `${script.source} ${weight}`
  const opening = opened.get(key) ?? Promise.all(script.files.map(file => open(pathOf(script, file, weight))))
  opened.set(key, opening)
  opening.catch(() => opened.delete(key))
  return opening
}
const pathOf = ({ source }: LabelScript, file: string, weight: Weight) =>
  require.resolve(`${source}/files/${file.replace('-700-', `-${weight}-`)}`)

export const licencePath = ({ source }: LabelScript) => require.resolve(`${source}/LICENSE`)

async function open(path: string): Promise<LabelFont> {
  const { Blob, Buffer: Text, Face, Font, shape } = await import('harfbuzzjs')
  const bytes = await unpackWoff(await readFile(path))
  const face = new Face(new Blob(bytes), 0)
  const font = new Font(face)
  const characters = new Set(face.collectUnicodes())
  const circle = new Text()
  circle.addText('\u25cc')
  circle.guessSegmentProperties()
  shape(font, circle)
  const dottedCircle = circle.getGlyphInfos()[0]?.codepoint || null
  return { bytes, font, face, characters, dottedCircle }
}

const HEADER = 44
const ENTRY = 20
const unzip = promisify(inflate)

/** A WOFF holds the tables of an OpenType font, each compressed by itself. */
async function unpackWoff(woff: Buffer): Promise<Uint8Array> {
  const count = woff.readUInt16BE(12)
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const at = HEADER + i * ENTRY
      const start = woff.readUInt32BE(at + 4)
      const packed = woff.subarray(start, start + woff.readUInt32BE(at + 8))
      const size = woff.readUInt32BE(at + 12)
      const content = packed.length < size ? await unzip(packed) : packed
      return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), content }
    }),
  )
  const power = 2 ** Math.floor(Math.log2(count))
  const header = Buffer.alloc(12 + 16 * count)
  header.writeUInt32BE(woff.readUInt32BE(4), 0)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((count - power) * 16, 10)
  const pieces: Uint8Array[] = [header]
  let end = header.length
  for (const [i, { tag, checksum, content }] of tables.entries()) {
    const at = 12 + i * 16
    tag.copy(header, at)
    header.writeUInt32BE(checksum, at + 4)
    header.writeUInt32BE(end, at + 8)
    header.writeUInt32BE(content.length, at + 12)
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
    pieces.push(content, padding)
    end += content.length + padding.length
  }
  return Buffer.concat(pieces)
}
