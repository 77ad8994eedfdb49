import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { linearChannel } from '../figure/figure-lights.ts'
import { line } from '../plain-text.ts'

const SHELF_MAX = 60
const Colour = z
  .string('A colour is like #c58c66.')
  .check(z.regex(/^#[0-9a-f]{6}$/i, 'A colour is like #c58c66.'))

/** A paint on the founder's own shelf; the colour is that of a painted chip. */
export const Paint = z.object({ name: line(60), brand: line(60), colour: Colour })
export type Paint = z.infer<typeof Paint>
export const Shelf = z.object({
  paints: z.array(Paint).check(z.maxLength(SHELF_MAX, `A shelf holds at most ${SHELF_MAX} paints.`)),
})
export type Shelf = z.infer<typeof Shelf>

/** One paint, or parts of two. */
const PaintMatch = z.object({
  parts: z.array(z.object({ paint: Paint, parts: z.int() })),
  /** CIEDE2000. */
  distance: z.number(),
})
type PaintMatch = z.infer<typeof PaintMatch>

export const PaintRegion = z.object({
  region: z.string(),
  label: z.string(),
  colour: Colour,
  /** Null until the print file is made. */
  area_cm2: z.nullable(z.number()),
  /** Null while the shelf is empty. */
  match: z.nullable(PaintMatch),
})
export type PaintRegion = z.infer<typeof PaintRegion>

export const paintsApi = {
  shelf: {
    method: 'GET',
    path: '/admin/paints',
    summary: 'The paints on the founder’s shelf.',
    access: 'admin',
    response: Shelf,
  },
  setShelf: {
    method: 'PUT',
    path: '/admin/paints',
    summary: 'Replaces the paints on the founder’s shelf.',
    access: 'admin',
    body: Shelf,
    response: Shelf,
  },
} satisfies Api

export const distanceWords = (distance: number) => {
  if (distance < 2) return 'the same to the eye'
  if (distance < 5) return 'very close'
  return distance < 10 ? 'close, try it on a chip' : 'far off, a paint is missing'
}

type Lab = readonly [number, number, number]
type Rgb = readonly [number, number, number]

const rgbOf = (colour: string): Rgb =>
  [1, 3, 5].map(at => linearChannel(Number.parseInt(colour.slice(at, at + 2), 16) / 255)) as unknown as Rgb

/** Linear light under D65. */
function labOfLight([r, g, b]: Rgb): Lab {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116)
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const RADIANS = Math.PI / 180
const HIGH = 25 ** 7

/** How different two colours look, after Sharma, Wu and Dalal. */
export function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const middle = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const g = 0.5 * (1 - Math.sqrt(middle ** 7 / (middle ** 7 + HIGH)))
  const [x1, x2] = [a1 * (1 + g), a2 * (1 + g)]
  const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)]
  const [h1, h2] = [hue(b1, x1), hue(b2, x2)]
  const isGrey = c1 * c2 === 0
  const turn = isGrey ? 0 : nearest(h2 - h1)
  const dL = l2 - l1
  const dC = c2 - c1
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RADIANS)
  const l = (l1 + l2) / 2
  const c = (c1 + c2) / 2
  const h = isGrey ? h1 + h2 : meanHue(h1, h2)
  const t =
    1 -
    0.17 * Math.cos((h - 30) * RADIANS) +
    0.24 * Math.cos(2 * h * RADIANS) +
    0.32 * Math.cos((3 * h + 6) * RADIANS) -
    0.2 * Math.cos((4 * h - 63) * RADIANS)
  const sL = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)
  const sC = 1 + 0.045 * c
  const sH = 1 + 0.015 * c * t
  const bend = 30 * Math.exp(-(((h - 275) / 25) ** 2))
  const rT = -2 * Math.sqrt(c ** 7 / (c ** 7 + HIGH)) * Math.sin(2 * bend * RADIANS)
  return Math.sqrt((dL / sL) ** 2 + (dC / sC) ** 2 + (dH / sH) ** 2 + rT * (dC / sC) * (dH / sH))
}

function hue(b: number, a: number): number {
  const degrees = Math.atan2(b, a) / RADIANS
  return degrees < 0 ? degrees + 360 : degrees
}
const nearest = (turn: number) => (turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn)
function meanHue(h1: number, h2: number): number {
  if (Math.abs(h1 - h2) <= 180) return (h1 + h2) / 2
  return h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2
}

/** Between light added up and pigments multiplied; a guide, and the card says to try it. */
const MIXING = 0.45
const mixed = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map(
    (value, k) => (value ** MIXING * (1 - share) + (other[k] ?? 0) ** MIXING * share) ** (1 / MIXING),
  ) as unknown as Rgb

/** Good enough without mixing. */
const CLOSE = 5
/** A mix must be better by this to be worth it. */
const WORTH = 1
const TRIED = 14
const RATIOS = [
  [1, 1],
  [2, 1],
  [3, 1],
] as const

/** The nearest paint, or a mix of two where that comes clearly nearer. */
export function matchPaint(colour: string, shelf: readonly Paint[]): PaintMatch | null {
  const target = labOfLight(rgbOf(colour))
  const near = shelf
    .map(paint => ({
      paint,
      rgb: rgbOf(paint.colour),
      distance: ciede2000(target, labOfLight(rgbOf(paint.colour))),
    }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, TRIED)
  const [first] = near
  if (!first) return null
  let best: PaintMatch = { parts: [{ paint: first.paint, parts: 1 }], distance: first.distance }
  if (best.distance < CLOSE) return best
  for (const one of near)
    for (const other of near)
      for (const [much, little] of one === other ? [] : RATIOS) {
        const light = mixed(one.rgb, other.rgb, little / (much + little))
        const distance = ciede2000(target, labOfLight(light))
        if (distance < best.distance - (best.parts.length === 1 ? WORTH : 0))
          best = {
            parts: [
              { paint: one.paint, parts: much },
              { paint: other.paint, parts: little },
            ],
            distance,
          }
      }
  return best
}

export const labOf = (colour: string): Lab => labOfLight(rgbOf(colour))
