import type { Glyph } from './shape-label.ts'

type Outline = [x: number, y: number][]

/** Straight pieces per curve; at the size of a base a piece is about a tenth of a millimetre. */
const STEPS = 5

/** The closed outlines of all glyphs, in parts of the font's size; holes turn the other way. */
export const letterOutlines = (glyphs: Glyph[]): Outline[] => glyphs.flatMap(outlinesOf)

function outlinesOf({ font: { font, face }, id, x: left, y: base }: Glyph): Outline[] {
  const outlines: Outline[] = []
  const at = (x: number, y: number): [number, number] => [left + x / face.upem, base + y / face.upem]
  let [fromX, fromY] = [0, 0]
  for (const { type, values } of font.glyphToJson(id)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values
    const line = outlines.at(-1)
    if (type === 'M') outlines.push([at(a, b)])
    if (type === 'L') line?.push(at(a, b))
    for (let i = 1; i <= STEPS; i++) {
      const t = i / STEPS
      const u = 1 - t
      if (type === 'Q')
        line?.push(at(u * u * fromX + 2 * u * t * a + t * t * c, u * u * fromY + 2 * u * t * b + t * t * d))
      if (type === 'C')
        line?.push(
          at(
            u ** 3 * fromX + 3 * u * u * t * a + 3 * u * t * t * c + t ** 3 * e,
            u ** 3 * fromY + 3 * u * u * t * b + 3 * u * t * t * d + t ** 3 * f,
          ),
        )
    }
    if (type !== 'Z') [fromX = 0, fromY = 0] = values.slice(-2)
  }
  return outlines.filter(outline => outline.length > 2)
}
