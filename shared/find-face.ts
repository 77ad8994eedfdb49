import { clamp, likeness, type Picture, type Place, type Sums, sumsOf } from './face-traces.ts'
import type { FaceOval } from './figurines.ts'
import { type Eyes, findEyes } from './find-eyes.ts'

export const FIND_FACE_EDGE = 160
const SLENDER = [0.68, 0.74, 0.82] as const
const [SMALLEST, LARGEST] = [6, 0.46]
const PROMISING = 10
/** Nearly every portrait reaches it, and about one in ten pictures without a face. */
const SURE = 12.6

/** Where the face of one person is, by plain measurements; null when unsure. Knows a face when it sees one, but nobody's. */
export function findFace(picture: Picture): FaceOval | null {
  const sums = sumsOf(shrunk(picture))
  const found = uphill(sums, apartFromEachOther(judged(sums, everywhere(sums)), PROMISING))
  return found && found.like > SURE ? ovalOf(sums, onTheEyes(found.place, findEyes(sums, found.place))) : null
}

const SIZES = [0.62, 0.7, 0.78, 0.88, 1, 1.13, 1.27, 1.43]
const SHIFTS = [-0.42, -0.28, -0.14, 0, 0.14, 0.28, 0.42]
/** Less will do where somebody has shown a face to be. */
const LIKELY = 9
const CLEARLY = 0.6

/** Moves and resizes an oval that was laid roughly over a face until it fits; the same oval when nothing nearby fits clearly better. */
export function fitFace(picture: Picture, given: FaceOval): FaceOval {
  const sums = sumsOf(picture)
  const place = {
    x: given.x * sums.width,
    y: given.y * sums.height,
    rx: given.rx * sums.width,
    ry: given.ry * sums.height,
  }
  const ry = Math.sqrt((place.ry * place.rx) / SLENDER[1])
  const nearby = SIZES.flatMap(size =>
    SHIFTS.flatMap(across =>
      SHIFTS.map(down => ({
        x: place.x + across * place.rx,
        y: place.y + down * place.ry,
        rx: ry * size * SLENDER[1],
        ry: ry * size,
      })),
    ),
  )
  const best = uphill(sums, apartFromEachOther(judged(sums, nearby), 3))
  const now = likeness(sums, place) ?? Number.NEGATIVE_INFINITY
  if (!best || best.like < Math.max(LIKELY, now + CLEARLY)) return given
  const fitted = onTheEyes(best.place, clearer(findEyes(sums, best.place), findEyes(sums, place)))
  return isAlmost(fitted, place) ? given : ovalOf(sums, fitted)
}

const clearer = (one: Eyes | null, two: Eyes | null) => ((two?.clear ?? 0) > (one?.clear ?? 0) ? two : one)

/** As near as one can lay it by hand. */
const isAlmost = (one: Place, two: Place) =>
  Math.max(Math.abs(one.x - two.x) / two.rx, Math.abs(one.y - two.y) / two.ry) < 0.11 &&
  Math.max(Math.abs(Math.log(one.rx / two.rx)), Math.abs(Math.log(one.ry / two.ry))) < 0.16

/** Half the way between the eyes in parts of the face's half width, that in parts of its half height, and how far below the eyes its middle is. */
const [APART, SHAPE, BELOW] = [0.42, 0.8, 0.12]
/** Colours see a little less of the face than there is. */
const WIDER = 1.07
const TRUST_IN_EYES = 0.8

/** The eyes tell best how large a face is: hair, beard, cap and scarf cover its edge, but not them. */
function onTheEyes({ x, y, rx, ry }: Place, eyes: Eyes | null): Place {
  if (!eyes) return { x, y, rx: rx * WIDER, ry: ry * WIDER }
  const wide = (eyes.half / APART) ** TRUST_IN_EYES * (rx * WIDER) ** (1 - TRUST_IN_EYES)
  const tall = wide / SHAPE
  const below = eyes.y + BELOW * tall
  return { x: (x + eyes.x) / 2, y: below * TRUST_IN_EYES + y * (1 - TRUST_IN_EYES), rx: wide, ry: tall }
}

interface Found {
  place: Place
  like: number
}

function* everywhere({ width, height }: Sums): Generator<Place> {
  for (let ry = SMALLEST; ry < LARGEST * Math.max(width, height); ry *= 1.25) {
    const rx = ry * SLENDER[1]
    const step = Math.max(1, 0.36 * rx)
    for (let y = 0.6 * ry; y < height - 0.6 * ry; y += step)
      for (let x = 0.8 * rx; x < width - 0.8 * rx; x += step) yield { x, y, rx, ry }
  }
}

function judged(sums: Sums, places: Iterable<Place>): Found[] {
  const found: Found[] = []
  for (const place of places) {
    const like = likeness(sums, place)
    if (like !== null) found.push({ place, like })
  }
  return found.toSorted((one, two) => two.like - one.like)
}

/** The best ones, no two on the same spot. */
function apartFromEachOther(found: Found[], most: number): Place[] {
  const best: Place[] = []
  for (const { place } of found) {
    if (best.length === most) break
    if (!best.some(other => near(other, place))) best.push(place)
  }
  return best
}

const uphill = (sums: Sums, places: Place[]): Found | undefined =>
  places.map(place => climb(sums, place)).toSorted((one, two) => two.like - one.like)[0]

const near = (one: Place, two: Place) =>
  Math.abs(one.x - two.x) < 0.3 * one.rx &&
  Math.abs(one.y - two.y) < 0.3 * one.ry &&
  Math.abs(Math.log(one.ry / two.ry)) < 0.3

/** Uphill in steps that grow smaller. */
function climb(sums: Sums, from: Place): Found {
  let best: Found = { place: from, like: likeness(sums, from) ?? Number.NEGATIVE_INFINITY }
  for (let step = 0.16; step > 0.015; step /= 1.7)
    for (let tries = 0; tries < 6; tries++) {
      const { place: here } = best
      const next = around(here, step)
        .map(place => ({ place, like: likeness(sums, place) ?? Number.NEGATIVE_INFINITY }))
        .reduce((one, two) => (two.like > one.like ? two : one))
      if (next.like <= best.like) break
      best = next
    }
  return best
}

function around({ x, y, rx, ry }: Place, step: number): Place[] {
  const shape = (change: number) => ry * clamp((rx / ry) * (1 + change), SLENDER[0], SLENDER[2])
  return [
    { x: x - step * rx, y, rx, ry },
    { x: x + step * rx, y, rx, ry },
    { x, y: y - step * ry, rx, ry },
    { x, y: y + step * ry, rx, ry },
    { x, y, rx: rx * (1 + step), ry: ry * (1 + step) },
    { x, y, rx: rx / (1 + step), ry: ry / (1 + step) },
    { x, y, rx: shape(step / 2), ry },
    { x, y, rx: shape(-step / 2), ry },
  ]
}

const ovalOf = ({ width, height }: Sums, { x, y, rx, ry }: Place): FaceOval => ({
  x: clamp(x / width, 0, 1),
  y: clamp(y / height, 0, 1),
  rx: clamp(rx / width, 0, 1),
  ry: clamp(ry / height, 0, 1),
})

/** Every pixel the mean of those it stands for. */
function shrunk(picture: Picture): Picture {
  const { data, width, height, channels } = picture
  const scale = Math.min(1, FIND_FACE_EDGE / Math.max(width, height))
  if (scale === 1) return picture
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const sums = new Float64Array(w * h * 3)
  const counts = new Float64Array(w * h)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = Math.floor((y * h) / height) * w + Math.floor((x * w) / width)
      counts[to] = (counts[to] ?? 0) + 1
      for (let c = 0; c < 3; c++)
        sums[to * 3 + c] = (sums[to * 3 + c] ?? 0) + (data[(y * width + x) * channels + c] ?? 0)
    }
  return {
    data: Uint8Array.from(sums, (sum, i) => sum / (counts[Math.floor(i / 3)] ?? 1)),
    width: w,
    height: h,
    channels: 3,
  }
}
