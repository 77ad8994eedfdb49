import type { Carrier, KitFrame, PlacedPart } from '../kit/api.ts'
import { amountsOf, bendFace, type HeadPoint, rounder } from './bend-face.ts'
import { type Figure, isOfTwoPoses, isSeat } from './figure.ts'
import { type Push, smooth, widened, widenedAll } from './girth.ts'

/** Width, depth and height of each head shape, relative to the sculpted one. */
const HEADS: Record<Figure['head']['shape'], readonly [number, number, number]> = {
  classic: [1, 1, 1],
  round: [1.04, 1.03, 0.95],
  slim: [0.92, 0.97, 1.02],
  long: [0.95, 0.99, 1.09],
  wide: [1.09, 1.02, 0.98],
}
/** How much wider the face is at the jaw, how low the jaw is, and how far the chin comes forward. */
const JAWS: Record<Figure['head']['jaw'], readonly [number, number, number]> = {
  soft: [0, -0.26, 0],
  square: [0.12, -0.3, 0.014],
  pointed: [-0.2, -0.34, 0.012],
  full: [0.11, -0.19, 0.006],
}
const CHIN = -0.4

/** Where an adult's head sits on the body. */
const NECK = 0.872
const smallerOf = ({ build: { age } }: Figure, frame: KitFrame) => (age === 'adult' ? undefined : frame[age])

/** Shapes a part's points (x, y, z) in place for this head, girth and age, so that hair and glasses fit. */
export function shapePart(
  points: Float32Array,
  part: Pick<PlacedPart, 'carrier' | 'slot'> & { file?: Pick<PlacedPart['file'], 'pose'> },
  figure: Figure,
  frame: KitFrame,
): void {
  const { carrier, slot, file } = part
  if (carrier === 'head') shapeHead(points, slot, figure, frame)
  else if (carrier === 'beside') moveBeside(points, figure, frame)
  else if (carrier === 'seat') widenSeat(points, figure, frame)
  else if (carrier !== 'ground') shapeBody(points, carrier, figure, frame, Boolean(file?.pose))
}

function shapeHead(points: Float32Array, slot: string, figure: Figure, frame: KitFrame): void {
  const { head } = figure
  const face = figure.kit === 1 ? null : rounder(amountsOf(figure.face), girthAllOver(figure))
  const point: HeadPoint = { x: 0, y: 0, z: 0 }
  const [wide, deep, high] = HEADS[head.shape]
  const [jaw, low, forward] = JAWS[head.jaw]
  const { lower = 0, head: headSize = 1 } = smallerOf(figure, frame) ?? {}
  const stoop = stoopOf(figure)
  const down = lower + loweredBy(figure, frame) * (smallerOf(figure, frame)?.body ?? 1)
  const { right, up, front, at } = frame.head
  const size = right[0] ** 2 + right[1] ** 2 + right[2] ** 2
  for (let i = 0; i < points.length; i += 3) {
    const px = (points[i] ?? 0) - at[0]
    const py = (points[i + 1] ?? 0) - at[1]
    const pz = (points[i + 2] ?? 0) - at[2]
    point.x = (px * right[0] + py * right[1] + pz * right[2]) / size
    point.y = (px * up[0] + py * up[1] + pz * up[2]) / size
    point.z = (px * front[0] + py * front[1] + pz * front[2]) / size
    if (face) bendFace(point, slot, face)
    let { x, y, z } = point
    const hangs = smooth(CHIN, CHIN - 0.3, y)
    const atJaw = Math.exp(-(((y - low) / (y > low ? 0.2 : 0.14)) ** 2)) * smooth(-0.2, 0.1, z + 0.1)
    x *= 1 + (wide - 1 + jaw * atJaw) * (1 - hangs)
    z = z * (1 + (deep - 1) * (1 - hangs)) + forward * atJaw * smooth(0.2, 0.4, z)
    y = y > CHIN ? CHIN + (y - CHIN) * high : y
    points[i] = at[0] + x * right[0] + y * up[0] + z * front[0]
    points[i + 1] = at[1] + x * right[1] + y * up[1] + z * front[1] - down - stoop * STOOP_LOWERS
    points[i + 2] = at[2] + x * right[2] + y * up[2] + z * front[2] + stoop
  }
  if (headSize !== 1) resize(points, headSize, [at[0], NECK - down - stoop * STOOP_LOWERS, at[2] + stoop])
}

/** How far an elder's head is carried forward, and how much lower it comes by that. */
const STOOP = 0.075
const STOOP_LOWERS = 0.35
/** What lies on a palm goes with the lower side of the hand, which bends less. */
const HELD_LOWERS = 0.55
const stoopOf = ({ build: { age } }: Figure) => (age === 'elder' ? STOOP : 0)

function resize(points: Float32Array, size: number, around: readonly [number, number, number]): void {
  for (let i = 0; i < points.length; i++) {
    const fixed = around[i % 3] ?? 0
    points[i] = fixed + ((points[i] ?? 0) - fixed) * size
  }
}

/** A child's foot is nearer to the middle, and so is what leans on it. */
const NEARER = [-0.06, 0, -0.025] as const
/** How much nearer the shoe of a later outfit lets it stand, and still touch. */
const SLIMMER_SHOE = 0.05

/** It leans on a thigh beside the stool, and sits before the wheels of a chair. */
const BESIDE_SEAT: Partial<Record<Figure['pose'], readonly [number, number, number]>> = {
  sitting: [-0.035, 0, 0],
  wheelchair: [-0.02, 0, 0.1],
}

function moveBeside(points: Float32Array, figure: Figure, frame: KitFrame): void {
  const smaller = smallerOf(figure, frame)
  const share = smaller ? (1 - smaller.body) / (1 - frame.child.body) : 0
  const shoe = isOfTwoPoses(figure.outfit.style) ? 0 : SLIMMER_SHOE
  const [x, y, z] = BESIDE_SEAT[figure.pose] ?? [-shoe, 0, 0]
  const beside = [isSeat(figure.pose) ? x + 0.12 * (figure.build.girth - 1) : x, y, z]
  for (let i = 0; i < points.length; i++)
    points[i] = (points[i] ?? 0) + (NEARER[i % 3] ?? 0) * share + (beside[i % 3] ?? 0)
}

/** What the girth of the whole figure is more than usual; earlier figures have a girth of the trunk alone. */
const girthAllOver = (figure: Figure) => (figure.kit === 2 && figure.build.limbs ? figure.build.girth - 1 : 0)

function shapeBody(
  points: Float32Array,
  carrier: Carrier,
  figure: Figure,
  frame: KitFrame,
  isOfOnePose: boolean,
): void {
  const size = smallerOf(figure, frame)?.body ?? 1
  const stoop = stoopOf(figure)
  const more = figure.build.girth - 1
  const [hx, hy, hz] = handIn(figure.pose, frame)
  const isHeld = carrier === 'hand'
  // Who sits has thighs and hands that lie on each other.
  const isAllOver = girthAllOver(figure) !== 0 && !isSeat(figure.pose)
  const bones = isOfTwoPoses(figure.outfit.style) ? null : (frame.arms?.[figure.pose] ?? null)
  const push: Push = { x: 0, y: 0, z: 0 }
  const pushAt = (x: number, y: number, z: number) => {
    if (isAllOver) widenedAll(push, [x, y, z], more, isHeld || isOfOnePose ? bones : null)
    else [push.x, push.z] = widened(x, y, z, more)
  }
  if (isHeld) pushAt(hx, hy, hz)
  const lower = loweredBy(figure, frame)
  // A lap is sculpted where it is on the stool.
  const sculpted = carrier === 'lap' ? (frame.seat?.sitting ?? 0) : 0
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] ?? 0
    const y = points[i + 1] ?? 0
    const z = points[i + 2] ?? 0
    const standing = y + sculpted * smooth(0, 0.2, y)
    if (!isHeld) pushAt(x, standing, z)
    // A rounded back carries shoulders and arms forward; what hangs below stays.
    const bent = stoop * smooth(0.36, 0.86, isHeld ? hy : standing)
    points[i] = (x + push.x) * size
    points[i + 1] = (y + sculpted - lower + push.y) * size - bent * (isHeld ? HELD_LOWERS : STOOP_LOWERS)
    points[i + 2] = (z + push.z) * size + bent
  }
}

/** How much lower the trunk is than of one who stands. */
const loweredBy = ({ pose }: Figure, { seat }: KitFrame) =>
  pose === 'wheelchair' ? (seat?.wheelchair ?? 0) : pose === 'sitting' ? (seat?.sitting ?? 0) : 0

/** The wheels of a chair, further out than anything else of it, stay round. */
const WHEELS = 0.27
function widenSeat(points: Float32Array, figure: Figure, frame: KitFrame): void {
  const size = smallerOf(figure, frame)?.body ?? 1
  const more = figure.build.girth - 1
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] ?? 0
    const z = points[i + 2] ?? 0
    const deeper = Math.abs(x) > WHEELS ? 0 : Math.max(-0.2, Math.min(0.12, z)) * more
    points[i] = (x + Math.max(-0.21, Math.min(0.21, x)) * more) * size
    points[i + 1] = (points[i + 1] ?? 0) * size
    points[i + 2] = (z + deeper) * size
  }
}

function handIn(pose: Figure['pose'], { hand }: KitFrame) {
  if (isSeat(pose)) return hand.sitting ?? hand.hold
  if (pose === 'both') return hand.both ?? hand.hold
  return pose === 'wave' ? hand.wave : hand.hold
}
