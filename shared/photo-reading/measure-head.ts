import { chroma, type Lab } from './colour.ts'
import { cellsOf, middleColour } from './head-frame.ts'
import { type Head, kindsOf, mean, middle, ramp, shareOf, sidesOf } from './read-head.ts'

export type HeadMeasures = ReturnType<typeof measureHead>

/** Numbers of the head's outline, hairline and colours, in units from between the eyes to the chin. */
export function measureHead(head: Head) {
  const { isDark, isCloth, isSkin, isOdd } = kindsOf(head.skin)
  const raysAt = (...degrees: number[]) =>
    head.rays.filter(ray => degrees.some(at => Math.abs(Math.abs(ray.degrees) - at) <= 5))
  const lineAt = (...degrees: number[]) => mean(raysAt(...degrees).map(({ hairline }) => hairline))
  const topAt = (...degrees: number[]) => mean(raysAt(...degrees).map(({ top }) => top))
  const front = head.rays.filter(({ degrees }) => Math.abs(degrees) <= 30)
  const rim = front.flatMap(ray => ray.rim)
  const around = head.rays.filter(({ degrees }) => Math.abs(degrees) > 30).flatMap(ray => ray.rim)
  const [crown, side] = [middleColour(rim), middleColour(around)]
  const whole = () => 1
  const line = middle(front.map(({ hairline }) => hairline))
  const top = middle(front.map(ray => ray.top))
  const ear = sidesOf(head, [0.7, -0.1, 1.1, 0.3], isDark)
  const jaw = sidesOf(head, [0.7, 0.35, 1.1, 0.8], isDark)
  const neck = sidesOf(head, [0.5, 0.9, 1, 1.4], isDark)
  const shoulder = sidesOf(head, [0.4, 1.7, 1.1, 2.2], isDark)
  const earCloth = sidesOf(head, [0.68, -0.2, 1, 0.3], isCloth)
  const jawCloth = sidesOf(head, [0.68, 0.3, 1, 0.8], isCloth)
  const neckCloth = sidesOf(head, [0.45, 0.85, 0.95, 1.3], isCloth)
  /** On one side at least, above the ears, at them and below them. */
  const onOneSide = (kind: (colour: Lab) => number) =>
    [1, -1].map(side => {
      const shares = DOWN_THE_SIDE.map(([left = 0, top = 0, right = 0, bottom = 0]) =>
        shareOf(head, side > 0 ? [left, top, right, bottom] : [-right, top, -left, bottom], kind),
      ).filter(share => share !== null)
      return { least: Math.min(1, ...shares), mean: mean(shares) }
    })
  const clothSides = onOneSide(isCloth)
  const oddSides = onOneSide(isOdd)
  const anySides = onOneSide(whole)
  const relative = (colour: Lab) => colour.l / head.skin.l
  const strength = (colour: Lab) => chroma(colour) / Math.max(0.03, chroma(head.skin))
  return {
    line,
    top,
    volume: top - line,
    sideVolume: topAt(60) - lineAt(60),
    sideTop: topAt(60),
    wide: widthAt(head, -0.3),
    /** A parting: skin goes higher in the middle than at the temples. */
    peak: lineAt(0) - lineAt(30),
    peakSide: lineAt(0) - lineAt(60),
    peakMore: lineAt(0) - lineAt(45),
    isCut: mean(front.map(({ isCut }) => Number(isCut))),
    low: Math.min(lineAt(0), lineAt(20)),
    hairAtEars: ear.more,
    hairAtJaw: jaw.more,
    hairAtNeck: neck.more,
    /** Dark on one shoulder more than on the other. */
    plait: shoulder.more - shoulder.less,
    hairOnShoulders: shoulder.more,
    jawAny: sidesOf(head, [0.7, 0.35, 1.1, 0.8], whole).more,
    earCloth: earCloth.more,
    jawCloth: jawCloth.more,
    sideLeast: Math.max(...clothSides.map(({ least }) => least)),
    sideMean: Math.max(...clothSides.map(side => side.mean)),
    sideBoth: Math.min(...clothSides.map(side => side.mean)),
    anyBoth: Math.min(...anySides.map(side => side.mean)),
    ringCloth: mean([earCloth.mean, jawCloth.mean]),
    ringLeast: Math.min(earCloth.more, jawCloth.more),
    neckCloth: neckCloth.less,
    /** How much of the throat is no skin. */
    throat: 1 - (shareOf(head, [-0.25, 1.12, 0.25, 1.45], isSkin) ?? 0.5),
    chestSkin: shareOf(head, [-0.3, 1.5, 0.3, 1.9], isSkin) ?? 0.3,
    rimOdd: mean(rim.map(isOdd)),
    sideOdd: mean(around.map(isOdd)),
    oddLeast: Math.max(...oddSides.map(({ least }) => least)),
    oddMean: Math.max(...oddSides.map(side => side.mean)),
    mushroom: widthAt(head, -0.3) / Math.max(0.3, widthAt(head, 0.35)),
    rimCloth: mean(rim.map(isCloth)),
    sideCloth: mean(around.map(isCloth)),
    rimSkin: mean(rim.map(isSkin)),
    rimLight: relative(crown),
    rimStrength: Math.min(2, strength(crown)),
    rimChroma: chroma(crown),
    sideLight: relative(side),
    sideStrength: Math.min(2, strength(side)),
    spread: mean(rim.map(one => Math.abs(one.l - crown.l))),
    hair: hairColour(head),
  }
}

/** Of the hair without the light that shines on it; at the rim where no hairline is seen. */
function hairColour(head: Head): Lab {
  const { isDark } = kindsOf(head.skin)
  const above = head.rays.flatMap(({ hair }) => hair)
  const fallen = [1, -1].flatMap(side =>
    cellsOf(head.grid, side > 0 ? [0.7, 0, 1.1, 1.4] : [-1.1, 0, -0.7, 1.4]).flatMap(cell => {
      const colour = head.grid.colours[cell]
      return colour && (head.person[cell] ?? 0) > 0.7 && isDark(colour) > 0.5 ? colour : []
    }),
  )
  const seen = above.length > SEEN_MIN ? above : head.rays.flatMap(({ rim }) => rim)
  const sorted = (fallen.length > FALLEN_MIN ? fallen : seen).toSorted((one, other) => one.l - other.l)
  return middleColour(sorted.slice(Math.floor(sorted.length * 0.1), Math.ceil(sorted.length * 0.75)))
}
const SEEN_MIN = 24
const FALLEN_MIN = 150

const DOWN_THE_SIDE = [
  [0.62, -0.65, 0.95, -0.25],
  [0.68, -0.25, 1, 0.2],
  [0.68, 0.2, 1, 0.6],
]

/** Half of the person's width at a height. */
function widthAt({ grid, person }: Head, y: number): number {
  const row = Math.floor((y - grid.top) * grid.cells)
  const from = Math.round(-grid.left * grid.cells)
  let cells = 0
  for (const step of [-1, 1])
    for (let column = from; column > 0 && column < grid.width; column += step) {
      const share = ramp(person[row * grid.width + column] ?? 0, 0.3, 0.7)
      if (share === 0) break
      cells += share
    }
  return cells / grid.cells / 2
}
