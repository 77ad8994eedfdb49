import { graphemes } from '../../../shared/name-label.ts'
import { type LabelFont, openFonts, type Weight } from './label-fonts.ts'
import { type LabelScript, labelScripts } from './scripts.ts'

export interface Glyph {
  font: LabelFont
  id: number
  x: number
  y: number
}
type Shaped = { glyphs: Glyph[]; missing: null } | { glyphs: null; missing: string }

export async function shapeLabel(text: string): Promise<Shaped> {
  const { runs, missing } = await runsOf(text)
  if (missing !== null) return { glyphs: null, missing }
  const glyphs: Glyph[] = []
  let pen = 0
  for (const run of runs) {
    const { glyphs: shaped, width } = await shapeRun(run)
    for (const { cluster, ...glyph } of shaped) {
      if (glyph.id === 0 || (glyph.id === run.font.dottedCircle && !run.part.includes('\u25cc')))
        return { glyphs: null, missing: signAt(run.part, cluster) }
      glyphs.push({ ...glyph, x: pen + glyph.x })
    }
    pen += width
  }
  return { glyphs, missing: null }
}

/** Places and width are in parts of the font's size. */
export async function shapeRun({
  font,
  part,
}: Run): Promise<{ glyphs: (Glyph & { cluster: number })[]; width: number }> {
  harfbuzz ??= import('harfbuzzjs')
  const { Buffer: Text, shape } = await harfbuzz
  const buffer = new Text()
  buffer.addText(part)
  buffer.guessSegmentProperties()
  shape(font.font, buffer)
  const { upem } = font.face
  let width = 0
  const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint: id, cluster, ...place }) => {
    const glyph = {
      font,
      id,
      cluster,
      x: width + (place.xOffset ?? 0) / upem,
      y: (place.yOffset ?? 0) / upem,
    }
    width += (place.xAdvance ?? 0) / upem
    return glyph
  })
  return { glyphs, width }
}

/** An import of what is loaded still looks its package up. */
let harfbuzz: Promise<typeof import('harfbuzzjs')> | undefined

interface Run {
  font: LabelFont
  part: string
}

/** Neighbours of one font are shaped together, since letters join and change places across clusters. */
export async function runsOf(
  text: string,
  weight: Weight = 700,
): Promise<{ runs: Run[]; missing: string | null }> {
  const runs: Run[] = []
  for (const sign of graphemes(text)) {
    const last = runs.at(-1)
    const script = scriptOf(sign)
    const font =
      last && !script && hasAll(last.font, sign) ? last.font : await fontFor(sign, script ?? LATIN, weight)
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

async function fontFor(sign: string, script: LabelScript | undefined, weight: Weight) {
  const fonts = script ? await openFonts(script, weight) : []
  return fonts.find(font => hasAll(font, sign))
}

const JOINERS = ['\u200c', '\u200d']
const hasAll = ({ characters }: LabelFont, sign: string) =>
  [...sign].every(character => JOINERS.includes(character) || characters.has(character.codePointAt(0) ?? 0))

function signAt(part: string, cluster: number): string {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(part)
  return segments.containing(cluster)?.segment ?? part
}

export class LabelRefused extends Error {}
