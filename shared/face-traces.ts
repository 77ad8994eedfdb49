export interface Picture {
  data: Uint8ClampedArray | Uint8Array
  width: number
  height: number
  channels: 3 | 4
}

/** In pixels of the picture: centre and half axes. */
export interface Place {
  x: number
  y: number
  rx: number
  ry: number
}

/** Running sums, so that the mean of any box is four look-ups; PLANES numbers for each corner of a pixel. */
export interface Sums {
  width: number
  height: number
  at: Float64Array
}

interface Seen {
  light: number
  /** How uneven the light is. */
  detail: number
  /** Red against green and green against blue, whatever the light: what is left of skin from the darkest to the palest. */
  red: number
  yellow: number
}

export type Box = readonly [left: number, top: number, right: number, bottom: number]
interface Pair {
  left: Box
  right: Box
}

const PLANES = 5
const SKIN = 4
/** Less of it and nobody is there: also what keeps the search fast. */
const SKIN_LEAST = 0.12

/** Measured from the oval's middle in half axes. */
const bothSides = (inner: number, top: number, outer: number, bottom: number): Pair => ({
  left: [-outer, top, -inner, bottom],
  right: [inner, top, outer, bottom],
})
const EYE = bothSides(0.2, -0.32, 0.62, 0.02)
const PUPIL = bothSides(0.3, -0.24, 0.52, -0.04)
const CHEEK = bothSides(0.22, 0.1, 0.62, 0.4)
const OUTER_CHEEK = bothSides(0.66, 0.05, 0.86, 0.35)
const BESIDE_EYE = bothSides(0.64, -0.3, 0.82, 0.02)
const TEMPLE = bothSides(0.7, -0.3, 0.95, 0.05)
const SIDE = bothSides(1.2, -0.5, 1.55, 0.4)
const JAW = bothSides(0.9, 0.75, 1.35, 1.15)
const BRIDGE: Box = [-0.11, -0.25, 0.11, 0.1]
const FOREHEAD: Box = [-0.4, -0.75, 0.4, -0.42]
const ABOVE: Box = [-0.5, -1.7, 0.5, -1.35]
const INSIDE: Box = [-0.75, -0.75, 0.75, 0.75]

/** How much each trace counts; see decisions/011 for what they were fitted on. */
const COUNTS = {
  across: 3.2,
  down: 1.5,
  size: 0.7,
  skin: 3.5,
  oneColour: 1.2,
  outerCheeks: 2.2,
  eyesDetail: 1.6,
  eyesAgainstForehead: 1.4,
  spots: 1.6,
  brow: 1.3,
  temples: 1.1,
  sides: 3.4,
  jaws: 2.8,
  above: 2.7,
}

export function sumsOf({ data, width, height, channels }: Picture): Sums {
  const stride = (width + 1) * PLANES
  const at = new Float64Array(stride * (height + 1))
  const line = new Float64Array(PLANES)
  const pixel = new Float64Array(PLANES)
  for (let y = 0; y < height; y++) {
    line.fill(0)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * channels
      trace(pixel, data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0)
      const to = (y + 1) * stride + (x + 1) * PLANES
      for (let plane = 0; plane < PLANES; plane++) {
        line[plane] = (line[plane] ?? 0) + (pixel[plane] ?? 0)
        at[to + plane] = (at[to + plane - stride] ?? 0) + (line[plane] ?? 0)
      }
    }
  }
  return { width, height, at }
}

function trace(into: Float64Array, r: number, g: number, b: number) {
  const light = Math.sqrt((0.3 * r + 0.59 * g + 0.11 * b) / 255)
  const sum = r + g + b + 40
  const red = (r - g) / sum
  const yellow = (g - b) / sum
  into[0] = light
  into[1] = light * light
  into[2] = red
  into[3] = yellow
  into[SKIN] =
    ramp(red, 0, 0.035) *
    (1 - ramp(red, 0.22, 0.32)) *
    ramp(yellow, -0.03, 0.015) *
    (1 - ramp(yellow, 0.16, 0.22))
}

/** How much speaks for a face that fills this oval: skin within, something else around it, two eyes in their places; null where there can be none. */
export function likeness(sums: Sums, place: Place): number | null {
  const bridgeBox = boxAt(sums, place, BRIDGE)
  const skinOfBridge = meanOf(sums, bridgeBox, SKIN)
  if (!(skinOfBridge >= SKIN_LEAST)) return null
  const cheekBoxes = [boxAt(sums, place, CHEEK.left), boxAt(sums, place, CHEEK.right)] as const
  const skin = Math.min(skinOfBridge, meanOf(sums, cheekBoxes[0], SKIN), meanOf(sums, cheekBoxes[1], SKIN))
  if (!(skin >= SKIN_LEAST)) return null

  const at = (box: Box) => seenIn(sums, boxAt(sums, place, box))
  const pair = ({ left, right }: Pair) => [at(left), at(right)] as const
  const [cheekLeft, cheekRight, bridge] = [
    seenIn(sums, cheekBoxes[0]),
    seenIn(sums, cheekBoxes[1]),
    seenIn(sums, bridgeBox),
  ]
  const [eyeLeft, eyeRight] = pair(EYE)
  const [inside, forehead] = [at(INSIDE), at(FOREHEAD)]
  if (!cheekLeft || !cheekRight || !bridge || !eyeLeft || !eyeRight || !inside) return null

  const range = inside.detail + 0.03
  const cheek = between(cheekLeft, cheekRight)
  const detail = Math.min(eyeLeft.detail, eyeRight.detail)
  const [pupilLeft, pupilRight] = pair(PUPIL)
  const [besideLeft, besideRight] = pair(BESIDE_EYE)
  const least = ([left, right]: readonly [Seen | null, Seen | null], one: Seen | null, two: Seen | null) =>
    Math.min(apart(left, one), apart(right, two))
  const [outerLeft, outerRight] = pair(OUTER_CHEEK)
  const spots = [
    spot(pupilLeft, [besideLeft, bridge, cheekLeft]),
    spot(pupilRight, [besideRight, bridge, cheekRight]),
  ] as const
  const bothSpots = Math.max(
    Math.min(spots[0].dark, spots[1].dark),
    0.7 * Math.min(spots[0].bright, spots[1].bright),
  )

  return (
    COUNTS.across * -Math.min(1, ((place.x / sums.width - 0.5) / 0.3) ** 2) +
    COUNTS.down * -Math.min(1, ((place.y / sums.height - 0.38) / 0.3) ** 2) +
    COUNTS.size * clamp(Math.log(place.ry / sums.height / 0.15), -1.5, 1.5) +
    COUNTS.skin * skin +
    COUNTS.oneColour * -Math.max(apart(cheekLeft, cheek), apart(bridge, cheek)) +
    COUNTS.outerCheeks * -Math.max(apart(outerLeft, cheek), apart(outerRight, cheek)) +
    COUNTS.eyesDetail * clamp((detail - cheek.detail) / range, -1, 1) +
    COUNTS.eyesAgainstForehead * clamp((detail - (forehead?.detail ?? 0)) / range, -1, 1) +
    COUNTS.spots * clamp(bothSpots / range, -1, 1) +
    COUNTS.brow *
      (forehead ? clamp((forehead.light - (eyeLeft.light + eyeRight.light) / 2) / range, -1, 1) : 0) +
    COUNTS.temples * least(pair(TEMPLE), pupilLeft, pupilRight) +
    COUNTS.sides * least(pair(SIDE), cheek, cheek) +
    COUNTS.jaws * least(pair(JAW), cheek, cheek) +
    COUNTS.above * apart(at(ABOVE), cheek)
  )
}

const between = (one: Seen, two: Seen): Seen => ({
  light: (one.light + two.light) / 2,
  detail: (one.detail + two.detail) / 2,
  red: (one.red + two.red) / 2,
  yellow: (one.yellow + two.yellow) / 2,
})

/** How much darker it is than all around it, and how much brighter, as the white of an eye is in the darkest skin. */
function spot(here: Seen | null, around: (Seen | null)[]) {
  if (!here) return { dark: 0, bright: 0 }
  const lights = around.map(seen => seen?.light ?? here.light)
  return { dark: Math.min(...lights) - here.light, bright: here.light - Math.max(...lights) }
}

/** 0 for the same colour in the same light, 1 for another one, in between where the picture ends. */
function apart(one: Seen | null, two: Seen | null) {
  if (!one || !two) return 0.5
  return Math.min(
    1,
    Math.sqrt(
      ((one.light - two.light) / 0.25) ** 2 +
        ((one.red - two.red) / 0.07) ** 2 +
        ((one.yellow - two.yellow) / 0.07) ** 2,
    ),
  )
}

/** A box in the picture: its four corners among the sums, the parts of pixels they cut, and its area; null where less than a third lies in the picture. */
interface Cut {
  corners: readonly [number, number, number, number]
  fx0: number
  fx1: number
  fy0: number
  fy1: number
  area: number
}

export function boxAt(
  { width, height }: Sums,
  { x, y, rx, ry }: Place,
  [left, top, right, bottom]: Box,
): Cut | null {
  const x0 = clamp(x + left * rx, 0, width)
  const x1 = clamp(x + right * rx, 0, width)
  const y0 = clamp(y + top * ry, 0, height)
  const y1 = clamp(y + bottom * ry, 0, height)
  const area = (x1 - x0) * (y1 - y0)
  if (area < 0.33 * (right - left) * rx * (bottom - top) * ry) return null
  const c0 = Math.min(width - 1, Math.floor(x0))
  const c1 = Math.min(width - 1, Math.floor(x1))
  const r0 = Math.min(height - 1, Math.floor(y0))
  const r1 = Math.min(height - 1, Math.floor(y1))
  const upper = r0 * (width + 1)
  const lower = r1 * (width + 1)
  return {
    corners: [(upper + c0) * PLANES, (upper + c1) * PLANES, (lower + c0) * PLANES, (lower + c1) * PLANES],
    fx0: x0 - c0,
    fx1: x1 - c1,
    fy0: y0 - r0,
    fy1: y1 - r1,
    area,
  }
}

export function meanOf({ width, at }: Sums, cut: Cut | null, plane: number) {
  if (!cut) return Number.NaN
  const { corners, fx0, fx1, fy0, fy1, area } = cut
  const below = (width + 1) * PLANES
  return (
    (sumTo(at, corners[3] + plane, below, fx1, fy1) -
      sumTo(at, corners[2] + plane, below, fx0, fy1) -
      sumTo(at, corners[1] + plane, below, fx1, fy0) +
      sumTo(at, corners[0] + plane, below, fx0, fy0)) /
    area
  )
}

function sumTo(at: Float64Array, here: number, below: number, fx: number, fy: number) {
  const upper = (at[here] ?? 0) * (1 - fx) + (at[here + PLANES] ?? 0) * fx
  const under = here + below
  const lower = (at[under] ?? 0) * (1 - fx) + (at[under + PLANES] ?? 0) * fx
  return upper * (1 - fy) + lower * fy
}

function seenIn(sums: Sums, cut: Cut | null): Seen | null {
  if (!cut) return null
  const light = meanOf(sums, cut, 0)
  return {
    light,
    detail: Math.sqrt(Math.max(0, meanOf(sums, cut, 1) - light * light)),
    red: meanOf(sums, cut, 2),
    yellow: meanOf(sums, cut, 3),
  }
}

export const clamp = (value: number, low: number, high: number) =>
  value < low ? low : value > high ? high : value
const ramp = (value: number, from: number, to: number) => clamp((value - from) / (to - from), 0, 1)
