import { FACE_KEYS, type Face, type FaceKey } from './figure-face.ts'

/** A point of the head in its own axes: x to the right, y up, z to the front; the middle of the head is 0. */
export interface HeadPoint {
  x: number
  y: number
  z: number
}
type Amounts = Record<FaceKey, number>

/** Every amount of a face, or null where it is the usual one. */
export function amountsOf(face: Face): Amounts | null {
  const entries = FACE_KEYS.map(key => [key, face[key] ?? 0] as const)
  return entries.some(([, amount]) => amount !== 0) ? (Object.fromEntries(entries) as Amounts) : null
}

const NOTHING = Object.fromEntries(FACE_KEYS.map(key => [key, 0])) as Amounts

/** The face of a figure of more girth than usual. */
export function rounder(face: Amounts | null, more: number): Amounts | null {
  if (more === 0) return face
  const { width, jaw, cheek, double_chin, ...rest } = face ?? NOTHING
  return {
    ...rest,
    width: width + more * 0.8,
    jaw: jaw + more * 1.6,
    cheek: cheek + more * 3,
    double_chin: double_chin + Math.max(0, more - 0.08) * 3,
  }
}

const EYE = { x: 0.165, y: -0.075 }
const BROW = { x: 0.165, y: 0.078 }
const MOUTH_Y = -0.238
const NOSE_Y = -0.14
const CHIN_Y = -0.4
/** The skin of the head is one part with the nose; what grows or is pinned beside it moves as it does. */
const BESIDE_THE_NOSE = new Set(['nose', 'moustache', 'beard', 'jewellery'])
/** What lies on the skin as paint follows the depth of the skull. */
const ON_THE_SKIN = new Set(['eyes', 'lashes', 'brows', 'moustache'])

const hill = (distance: number, width: number) => Math.exp(-((distance / width) ** 2))
const rise = (from: number, to: number, value: number) => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
const skullDepth = (x: number, y: number) =>
  0.42 * Math.sqrt(Math.max(0.02, 1 - (x / 0.46) ** 2 - ((y - 0.02) / 0.42) ** 2))

/** Bends a point of one part of the head, so that everything on the head goes with the face. */
export function bendFace(point: HeadPoint, slot: string, face: Amounts): void {
  const nose = BESIDE_THE_NOSE.has(slot) ? bendNose(point, face) : 0
  const { x, y } = point
  if (slot === 'eyes' || slot === 'lashes') bendEye(point, face)
  else if (slot === 'brows') bendBrow(point, face)
  else if (slot === 'mouth') bendMouth(point, face)
  else if (slot === 'moustache') point.y += mouthDrop(face) * (1 - nose)
  else if (slot === 'beard') point.y += mouthDrop(face) * (1 - nose) * hill(x, 0.2) * hill(y - MOUTH_Y, 0.1)
  if (slot === 'nose' || slot === 'jewellery') bendEars(point, face)
  if (ON_THE_SKIN.has(slot)) point.z += skullDepth(point.x, point.y) - skullDepth(x, y)
  bendOutline(point, face)
}

const mouthDrop = ({ nose_length }: Amounts) => -0.024 * nose_length

interface Around {
  wide: number
  tall: number
  turn: number
  aside: number
  up: number
}

/** Both sides alike, about a middle on each. */
function around(
  point: HeadPoint,
  middle: { x: number; y: number },
  { wide, tall, turn, aside, up }: Around,
): void {
  const side = Math.sign(point.x) || 1
  const u = (Math.abs(point.x) - middle.x) * wide
  const v = (point.y - middle.y) * tall
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  point.x = side * (middle.x + aside + u * cos - v * sin)
  point.y = middle.y + up + u * sin + v * cos
}

function bendEye(point: HeadPoint, { eye_size, eye_open, eye_tilt, eye_gap }: Amounts): void {
  const size = 1 + 0.18 * eye_size
  around(point, EYE, {
    wide: size,
    tall: size * (1 + 0.22 * eye_open),
    turn: 0.26 * eye_tilt,
    aside: 0.03 * eye_gap,
    up: 0,
  })
}

function bendBrow(
  point: HeadPoint,
  { eye_size, brow_thickness, brow_tilt, brow_height, brow_arch, eye_gap }: Amounts,
): void {
  const outwards = Math.abs(point.x) - BROW.x
  around(point, BROW, {
    wide: 1 + 0.12 * eye_size,
    tall: 1.8 ** brow_thickness,
    turn: 0.2 * brow_tilt,
    aside: 0.03 * eye_gap,
    up: 0.032 * brow_height,
  })
  point.y += 0.02 * brow_arch * (hill(outwards - 0.02, 0.05) - 0.4)
}

function bendMouth(point: HeadPoint, face: Amounts): void {
  const { x, y } = point
  // The skin below the nose goes down with a longer one and comes forward: the mouth stays in front of it.
  point.z += noseForward(face) * noseAt(point)
  point.x *= 1 + 0.26 * face.mouth_width
  point.z += skullDepth(point.x, y) - skullDepth(x, y)
  point.y = MOUTH_Y + mouthDrop(face) + (point.y - MOUTH_Y) * (1 + 0.3 * face.lips)
}

/** How much of the nose there is at the point, 0 to 1. */
const noseAt = ({ x, y, z }: HeadPoint) => hill(x, 0.07) * hill(y - NOSE_Y, 0.1) * rise(0.3, 0.38, z)
const noseForward = ({ nose_length, nose_depth }: Amounts) => 0.024 * nose_length + 0.07 * nose_depth

function bendNose(point: HeadPoint, face: Amounts): number {
  const much = noseAt(point)
  if (much < 0.001) return 0
  point.x *= 1 + 0.8 * face.nose_width * much
  point.y += ((point.y - NOSE_Y) * 0.5 - 0.024) * face.nose_length * much
  point.z += noseForward(face) * much
  return much
}

/** Where ears and what hangs on them stand off the head. */
function bendEars(point: HeadPoint, { ears }: Amounts): void {
  const much = rise(0.42, 0.48, Math.abs(point.x)) * hill(point.y + 0.1, 0.16) * hill(point.z + 0.02, 0.16)
  point.x += Math.sign(point.x) * 0.05 * ears * much
  point.y += (point.y + 0.1) * 0.3 * ears * much
}

function bendOutline(
  point: HeadPoint,
  { width, height, jaw, chin, cheek, double_chin, forehead }: Amounts,
): void {
  const { x, y, z } = point
  const stays = 1 - rise(CHIN_Y, CHIN_Y - 0.3, y)
  const front = rise(-0.3, 0, z)
  const atJaw = hill(y + 0.27, y > -0.27 ? 0.2 : 0.14) * front
  const atChin = hill(y + 0.37, 0.09) * front
  const atCheek = hill(y + 0.13, 0.12) * rise(0, 0.3, z)
  // Beyond 1 cheeks change the outline too, lower down, and a second chin grows round instead of to a point.
  const full = Math.max(-1, Math.min(1, cheek))
  const one = Math.min(1, double_chin)
  const roll = Math.max(0, double_chin - 1)
  const wider =
    0.1 * width +
    0.2 * jaw * atJaw +
    0.2 * chin * atChin +
    0.07 * full * atCheek +
    0.1 * (cheek - full) * hill(y + 0.23, 0.15) * front +
    0.11 * roll * hill(y + 0.36, 0.1) * front
  const below = hill(y + 0.42, 0.07) * rise(0.05, 0.25, z) * hill(x, 0.25)
  const under = hill(y + 0.41, 0.09) * rise(-0.05, 0.2, z) * hill(x, 0.34)
  point.x = x * (1 + wider * stays)
  point.z = z + 0.03 * full * atCheek * hill(Math.abs(x) - 0.2, 0.12) + 0.08 * one * below
  const lifted = y + 0.07 * forehead * rise(0.06, 0.32, y) - 0.05 * one * below - 0.05 * roll * under
  point.y = lifted > CHIN_Y ? CHIN_Y + (lifted - CHIN_Y) * (1 + 0.12 * height) : lifted
}
