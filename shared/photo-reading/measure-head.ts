import { chroma, type Lab } from './colour.ts'
import { cellsOf, middleColour } from './head-frame.ts'
import { type Head, kindsOf, mean, middle, type Ray, ramp, shareOf, sidesOf } from './read-head.ts'

export type HeadMeasures = ReturnType<typeof measureHead>

/** Numbers of the head's outline, hairline and colours, in units from between the eyes to the chin. */
export function measureHead(head: Head) {
  const hair = hairColour(head)
  return {
    ...hairlineOf(head),
    ...besideFace(head),
    ...rimOf(head),
    hair,
    hairLight: hair.l,
    hairBesideSkin: hair.l / head.skin.l,
    hairStrength: chroma(hair),
  }
}

const isFront = ({ degrees }: Ray) => Math.abs(degrees) <= 30

function hairlineOf({ rays, ...head }: Head) {
  const raysAt = (at: number) => rays.filter(({ degrees }) => Math.abs(Math.abs(degrees) - at) <= 5)
  const lineAt = (at: number) => mean(raysAt(at).map(({ hairline }) => hairline))
  const topAt = (at: number) => mean(raysAt(at).map(({ top }) => top))
  const front = rays.filter(isFront)
  const line = middle(front.map(({ hairline }) => hairline))
  const wide = widthAt(head, -0.3)
  return {
    line,
    volume: middle(front.map(({ top }) => top)) - line,
    sideVolume: topAt(60) - lineAt(60),
    sideTop: topAt(60),
    low: Math.min(lineAt(0), lineAt(20)),
    /** A parting: skin goes higher in the middle than at the temples. */
    peakSide: lineAt(0) - lineAt(60),
    peakMore: lineAt(0) - lineAt(45),
    isCut: mean(front.map(({ isCut }) => Number(isCut))),
    wide,
    mushroom: wide / Math.max(0.3, widthAt(head, 0.35)),
  }
}

/** What is beside the face, the neck and the chest. */
function besideFace(head: Head) {
  const { isDark, isCloth, isSkin, isOdd, isFair } = kindsOf(head.skin)
  const shoulder = sidesOf(head, [0.4, 1.7, 1.1, 2.2], isDark)
  const odd = downOneSide(head, isOdd)
  return {
    hairAtEars: sidesOf(head, [0.7, -0.1, 1.1, 0.3], isDark).more,
    hairAtJaw: sidesOf(head, [0.7, 0.35, 1.1, 0.8], isDark).more,
    hairAtNeck: sidesOf(head, [0.5, 0.9, 1, 1.4], isDark).more,
    hairOnShoulders: shoulder.more,
    /** Dark on one shoulder more than on the other. */
    plait: shoulder.more - shoulder.less,
    sideLeast: downOneSide(head, isCloth).least,
    ringLeast: Math.min(
      sidesOf(head, [0.68, -0.2, 1, 0.3], isCloth).more,
      sidesOf(head, [0.68, 0.3, 1, 0.8], isCloth).more,
    ),
    oddLeast: odd.least,
    oddMean: odd.mean,
    fair: downOneSide(head, isFair).mean,
    /** How much of the throat is no skin. */
    throat: 1 - (shareOf(head, [-0.25, 1.12, 0.25, 1.45], isSkin) ?? 0.5),
    chestSkin: shareOf(head, [-0.3, 1.5, 0.3, 1.9], isSkin) ?? 0.3,
  }
}

/** On the side that has more of it, above the ears, at them and below them. */
function downOneSide(head: Head, kind: (colour: Lab) => number) {
  const sides = [1, -1].map(side => {
    const shares = DOWN_THE_SIDE.map(([left = 0, top = 0, right = 0, bottom = 0]) =>
      shareOf(head, side > 0 ? [left, top, right, bottom] : [-right, top, -left, bottom], kind),
    ).filter(share => share !== null)
    return { least: Math.min(1, ...shares), mean: mean(shares) }
  })
  return {
    least: Math.max(...sides.map(({ least }) => least)),
    mean: Math.max(...sides.map(side => side.mean)),
  }
}
const DOWN_THE_SIDE = [
  [0.62, -0.65, 0.95, -0.25],
  [0.68, -0.25, 1, 0.2],
  [0.68, 0.2, 1, 0.6],
]

/** The colours just within the outline above the brows. */
function rimOf({ rays, skin }: Head) {
  const { isCloth, isSkin, isOdd } = kindsOf(skin)
  const rim = rays.filter(isFront).flatMap(ray => ray.rim)
  const around = rays.filter(ray => !isFront(ray)).flatMap(ray => ray.rim)
  return {
    rimOdd: mean(rim.map(isOdd)),
    rimCloth: mean(rim.map(isCloth)),
    rimSkin: mean(rim.map(isSkin)),
    rimLight: middleColour(rim).l / skin.l,
    sideLight: middleColour(around).l / skin.l,
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

/** The colour of what covers the hair, as the light shows it. */
export function clothOnHead({ rays }: Head): Lab {
  const above = rays.flatMap(({ hair }) => hair)
  return middleColour(above.length > SEEN_MIN ? above : rays.flatMap(({ rim }) => rim))
}

/** Half of the person's width at a height. */
function widthAt({ grid, person }: Pick<Head, 'grid' | 'person'>, y: number): number {
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
