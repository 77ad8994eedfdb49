import { graphemes } from '../../../shared/name-label.ts'
import { type LabelFont, openFonts } from './label-fonts.ts'
import { type LabelScript, labelScripts } from './scripts.ts'

export interface Glyph {
  font: LabelFont
  id: number
  x: number
  y: number
}
export type Shaped = { glyphs: Glyph[]; missing: null } | { glyphs: null; missing: string }

export async function shapeLabel(text: string): Promise<Shaped> {
  const { Buffer: Text, shape } = await import('harfbuzzjs')
  const { runs, missing } = await runsOf(text)
  if (missing !== null) return { glyphs: null, missing }
  const glyphs: Glyph[] = []
  let pen = 0
  for (const { font, part } of runs) {
    const buffer = new Text()
    buffer.addText(part)
    buffer.guessSegmentProperties()
    shape(font.font, buffer)
    const { upem } = font.face
    for (const { codepoint: id, cluster, ...place } of buffer.getGlyphInfosAndPositions()) {
      if (id === 0 || (id === font.dottedCircle && !part.includes('\u25cc')))
        return { glyphs: null, missing: signAt(part, cluster) }
      glyphs.push({ font, id, x: pen + (place.xOffset ?? 0) / upem, y: (place.yOffset ?? 0) / upem })
      pen += (place.xAdvance ?? 0) / upem
    }
  }
  return { glyphs, missing: null }
}

interface Run {
  font: LabelFont
  part: string
}

/** Neighbours of one font are shaped together, since letters join and change places across clusters. */
async function runsOf(text: string): Promise<{ runs: Run[]; missing: string | null }> {
  const runs: Run[] = []
  for (const sign of graphemes(text)) {
    const last = runs.at(-1)
    const script = scriptOf(sign)
    const font = last && !script && hasAll(last.font, sign) ? last.font : await fontFor(sign, script ?? LATIN)
    if (!font) return { runs, missing: sign }
    if (last?.font === font) last.part += sign
    else runs.push({ font, part: sign })
  }
  return { runs, missing: null }
}

const LATIN = labelScripts.filter(({ script }) => script === 'Latin')[0]
const OF_SCRIPT = labelScripts.map(row => ({ row, letter: new RegExp(`\\p{Script=${row.script}}`, 'u') }))
/** Of digits, blanks and punctuation there is none: they belong to any. */
const scriptOf = (sign: string) => OF_SCRIPT.find(({ letter }) => letter.test(sign))?.row

async function fontFor(sign: string, script: LabelScript | undefined) {
  const fonts = script ? await openFonts(script) : []
  return fonts.find(font => hasAll(font, sign))
}

const JOINERS = ['\u200c', '\u200d']
const hasAll = ({ characters }: LabelFont, sign: string) =>
  [...sign].every(character => JOINERS.includes(character) || characters.has(character.codePointAt(0) ?? 0))

function signAt(part: string, cluster: number): string {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(part)
  return segments.containing(cluster)?.segment ?? part
}
