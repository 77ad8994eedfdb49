import { type Glyph, LabelRefused, shapeLabel } from './shape-label.ts'

type Outline = [x: number, y: number][]

interface Room {
  width: number
  height: number
  /** Of the font. */
  sizeMax: number
  linesMax: 1 | 2
  /** Said where a sign cannot be set. */
  place: string
}
interface Laid {
  outlines: Outline[]
  lines: number
  /** Of the font. */
  size: number
}
interface Line {
  outlines: Outline[]
  left: number
  bottom: number
  width: number
  height: number
}

/** Two lines stand nearer to the front, so they may make a name a little smaller. */
const WORTH_TWO = 0.9
/** Between two lines, in parts of the font's size. */
const LEADING = 0.22

/** The closed outlines of a name as large as its room allows, in the middle of it; holes turn the other way. */
export async function layOutLabel(made: string, room: Room): Promise<Laid> {
  const whole = [await lineOf(made, room)]
  const halves = room.linesMax === 2 ? await halvesOf(made, room) : null
  const lines = halves && sizeOf(halves, room) > sizeOf(whole, room) * WORTH_TWO ? halves : whole
  const size = sizeOf(lines, room)
  let top = heightOf(lines) / 2
  const outlines = lines.flatMap(({ outlines: own, left, bottom, width, height }) => {
    const [x, y] = [-left - width / 2, top - height - bottom]
    top -= height + LEADING
    return own.map(outline => outline.map(([px, py]): [number, number] => [(px + x) * size, (py + y) * size]))
  })
  return { outlines, lines: lines.length, size }
}

const heightOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { height }) => sum + height, LEADING * (lines.length - 1))
const widthOf = (lines: readonly Line[]) => Math.max(...lines.map(({ width }) => width))
const sizeOf = (lines: readonly Line[], room: Room) =>
  Math.min(room.sizeMax, room.height / heightOf(lines), room.width / widthOf(lines))

/** A name broken at the blank nearest to its middle; null where it has no blank. */
async function halvesOf(made: string, room: Room): Promise<Line[] | null> {
  const broken = await Promise.all(
    [...made.matchAll(/ /g)].map(({ index }) =>
      Promise.all([lineOf(made.slice(0, index), room), lineOf(made.slice(index + 1), room)]),
    ),
  )
  return broken.toSorted((one, other) => widthOf(one) - widthOf(other))[0] ?? null
}

async function lineOf(text: string, { place }: Room): Promise<Line> {
  const { glyphs, missing } = await shapeLabel(text)
  if (missing !== null) throw new LabelRefused(`We cannot set “${missing}” ${place} yet.`)
  const outlines = glyphs.flatMap(outlinesOf)
  if (outlines.length === 0) throw new LabelRefused('Please type a name.')
  const [xs, ys] = [0, 1].map(k => outlines.flatMap(outline => outline.map(point => point[k] ?? 0)))
  const [left, right, bottom, top] = [
    Math.min(...(xs ?? [])),
    Math.max(...(xs ?? [])),
    Math.min(...(ys ?? [])),
    Math.max(...(ys ?? [])),
  ]
  return { outlines, left, bottom, width: right - left, height: top - bottom }
}

/** Straight pieces per curve; at the size of a base a piece is about a tenth of a millimetre. */
const STEPS = 5

/** In parts of the font's size. */
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
