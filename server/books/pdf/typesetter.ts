import Pdf from 'pdfkit'
import type { LabelFont, Weight } from '../../kit/label/label-fonts.ts'
import { runsOf, shapeRun } from '../../kit/label/shape-label.ts'

interface Style {
  size?: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'right'
}
interface Word {
  runs: Awaited<ReturnType<typeof setRun>>[]
  width: number
}

export const A4 = { width: 595.28, height: 841.89, margin: 48 }
const INK = '#1E1915'
const LEADING = 1.4

/**
 * Sets text in all scripts of the letters on bases. Latin is text; other scripts are shaped by HarfBuzz and drawn as
 * outlines that carry their text, since the PDF library places their vowel signs wrongly with fonts in parts.
 */
export class Typesetter {
  readonly pdf: Pdf
  readonly #names = new Map<LabelFont, string>()

  constructor(pdf: Pdf) {
    this.pdf = pdf
  }

  static open(info: { title: string; author: string; created: Date }): Typesetter {
    const pdf = new Pdf({
      size: 'A4',
      margin: 0,
      lang: 'en-IN',
      // The default one would be read from disk.
      font: null,
      info: { Title: info.title, Author: info.author, CreationDate: info.created, ModDate: info.created },
    })
    return new Typesetter(pdf)
  }

  /** Breaks lines between words, and within one that is wider than its line; returns the height. */
  async text(
    text: string,
    x: number,
    y: number,
    { width, ...style }: Style & { width: number },
  ): Promise<number> {
    const { size = 9.5, weight = 400, colour = INK, align = 'left' } = style
    const lines = await this.#lines(text, width / size, weight)
    this.pdf.fillColor(colour)
    for (const [at, line] of lines.entries()) {
      const top = y + at * size * LEADING
      let pen = align === 'right' ? x + width - line.width * size : x
      for (const run of line.runs) {
        this.#draw(run, pen, top, size)
        pen += run.width * size
      }
    }
    return lines.length * size * LEADING
  }

  async #lines(text: string, width: number, weight: Weight): Promise<Word[]> {
    const lines: Word[] = []
    for (const word of await partsOf(text, width, weight)) {
      const set = await wordOf(word, weight)
      const line = lines.at(-1)
      const bare = await wordOf(word.trimEnd(), weight)
      if (!line || line.width + bare.width > width) lines.push({ ...set, runs: [...set.runs] })
      else {
        line.runs.push(...set.runs)
        line.width += set.width
      }
    }
    return lines
  }

  #draw({ font, part, glyphs }: Word['runs'][number], x: number, y: number, size: number) {
    const { pdf } = this
    if (!/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(part)) {
      pdf
        .font(this.#nameOf(font))
        .fontSize(size)
        .text(part, x, y + size, { lineBreak: false, baseline: 'alphabetic' })
      return
    }
    pdf.markContent('Span', { actual: part })
    for (const { id, x: left, y: up } of glyphs)
      outline(pdf, font, id, { x: x + left * size, y: y + size - up * size, size })
    pdf.fill('non-zero')
    pdf.endMarkedContent()
  }

  #nameOf(font: LabelFont): string {
    const known = this.#names.get(font)
    if (known) return known
    const name = `font ${this.#names.size}`
    this.pdf.registerFont(name, Buffer.from(font.bytes))
    this.#names.set(font, name)
    return name
  }

  async bytes(): Promise<Uint8Array> {
    const chunks: Buffer[] = []
    const ended = new Promise(resolve => this.pdf.on('end', resolve))
    this.pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    this.pdf.end()
    await ended
    return Buffer.concat(chunks)
  }
}

async function partsOf(text: string, width: number, weight: Weight): Promise<string[]> {
  const parts: string[] = []
  for (const word of text.split(/(?<=\s)/)) {
    let rest = [...segments.segment(word)].map(({ segment }) => segment)
    while (rest.length > 1 && (await wordOf(rest.join('').trimEnd(), weight)).width > width) {
      let count = rest.length
      while (count > 1 && (await setWord(rest.slice(0, count).join(''), weight)).width > width) count -= 1
      parts.push(rest.slice(0, count).join(''))
      rest = rest.slice(count)
    }
    parts.push(rest.join(''))
  }
  return parts
}
const segments = new Intl.Segmenter('en-IN')

async function setRun(run: { font: LabelFont; part: string }) {
  return { ...run, ...(await shapeRun(run)) }
}

/** Documents say the same words again and again. */
const words = new Map<string, Promise<Word>>()
const WORDS_MAX = 2000

function wordOf(word: string, weight: Weight): Promise<Word> {
  const key = `${weight} ${word}`
  const cached = words.get(key)
  if (cached) return cached
  if (words.size === WORDS_MAX) words.clear()
  const setting = setWord(word, weight)
  words.set(key, setting)
  return setting
}

/** A sign that no font has becomes a question mark. */
async function setWord(word: string, weight: Weight): Promise<Word> {
  const { runs, missing } = await runsOf(word, weight)
  if (missing !== null) return wordOf(word.replaceAll(missing, missing === '?' ? '' : '?'), weight)
  const set = await Promise.all(runs.map(setRun))
  return { runs: set, width: set.reduce((sum, { width }) => sum + width, 0) }
}

function outline(
  pdf: Pdf,
  { font, face }: LabelFont,
  id: number,
  { x, y, size }: { x: number; y: number; size: number },
) {
  const scale = size / face.upem
  for (const { type, values } of font.glyphToJson(id)) {
    const at = values.map((value: number, i: number) => (i % 2 === 0 ? x + value * scale : y - value * scale))
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = at
    if (type === 'M') pdf.moveTo(a, b)
    if (type === 'L') pdf.lineTo(a, b)
    if (type === 'Q') pdf.quadraticCurveTo(a, b, c, d)
    if (type === 'C') pdf.bezierCurveTo(a, b, c, d, e, f)
    if (type === 'Z') pdf.closePath()
  }
}
