import {
  type FoundFace,
  middleOf,
  type Pixels,
  type Point,
} from '../../../shared/photo-reading/head-frame.ts'

interface MeshModel {
  modelTopology: object
  weights: readonly unknown[]
  bytes: ArrayBuffer
}
interface Tensor {
  data: () => Promise<Float32Array>
  dispose: () => void
}
/** What is used of tfjs, which comes bundled with the face library. */
export interface MeshTensors {
  loadGraphModel: (from: { load: () => Promise<object> }) => Promise<{
    execute: (input: Tensor, outputs: string[]) => Tensor[]
  }>
  tensor: (values: Float32Array, shape: [number, number, number, number]) => Tensor
}

export interface Point3 extends Point {
  z: number
}
/** A square of a photo, turned so that the eyes lie level. */
interface Crop {
  middle: Point
  size: number
  /** Along the line of the eyes, of length 1. */
  right: Point
}
/** 468 points in pixels of what the model looks at, by MediaPipe's numbers: x to the right, y down, z to the back. */
export interface Mesh {
  points: Point3[]
  /** How sure the model is of a face, 0 to 1. */
  score: number
  crop: Crop
}

/** What the model looks at, in pixels. */
const MESH_EDGE = 192
/** A face lies in the middle with a quarter of its size free on each side, as the model learned it. */
export const AROUND_FACE = 1.5
const POINTS = 468
const [SCORE, COORDINATES] = ['Identity_1', 'Identity_2'] as const

export async function openMesher(tf: MeshTensors, { modelTopology, weights, bytes }: MeshModel) {
  const loaded = { format: 'graph-model', modelTopology, weightSpecs: weights, weightData: bytes }
  const model = await tf.loadGraphModel({ load: async () => loaded })
  async function detectMesh(pixels: Pixels, crop: Crop, isMirrored = false): Promise<Mesh> {
    const input = tf.tensor(seenIn(pixels, crop, isMirrored), [1, MESH_EDGE, MESH_EDGE, 3])
    const outputs = model.execute(input, [SCORE, COORDINATES])
    try {
      const [[score = 0] = [], flat = []] = await Promise.all(outputs.map(output => output.data()))
      const points = Array.from({ length: POINTS }, (_, i) => ({
        x: flat[3 * i] ?? 0,
        y: flat[3 * i + 1] ?? 0,
        z: flat[3 * i + 2] ?? 0,
      }))
      return { points, score, crop }
    } finally {
      for (const tensor of [input, ...outputs]) tensor.dispose()
    }
  }
  /** Looks again at a square cut by the first points, as it is and mirrored, so that another cut of the photo gives the same. */
  return async (pixels: Pixels, face: FoundFace): Promise<{ mesh: Mesh; mirrored: Mesh }> => {
    const crop = closerCrop(await detectMesh(pixels, cropOf(face, pixels)))
    return { mesh: await detectMesh(pixels, crop), mirrored: await detectMesh(pixels, crop, true) }
  }
}

function cropOf(face: FoundFace, { width, height }: Pixels): Crop {
  const at = face.landmarks.map(({ x, y }) => ({ x: x * width, y: y * height }))
  return {
    middle: { x: (face.x + face.width / 2) * width, y: (face.y + face.height / 2) * height },
    size: Math.max(8, face.width * width, face.height * height) * AROUND_FACE,
    right: towards(middleOf(at.slice(36, 42)), middleOf(at.slice(42, 48))),
  }
}

const LEFT_EYE = [33, 133]
const RIGHT_EYE = [362, 263]

function closerCrop({ points, crop }: Mesh): Crop {
  const at = points.map(point => inPhoto(point, crop))
  const eye = (corners: number[]) => middleOf(corners.flatMap(i => at[i] ?? []))
  const right = towards(eye(LEFT_EYE), eye(RIGHT_EYE))
  const span = (values: number[]) => ({ from: Math.min(...values), to: Math.max(...values) })
  const across = span(at.map(({ x, y }) => x * right.x + y * right.y))
  const down = span(at.map(({ x, y }) => y * right.x - x * right.y))
  const [u, v] = [(across.from + across.to) / 2, (down.from + down.to) / 2]
  return {
    middle: { x: u * right.x - v * right.y, y: u * right.y + v * right.x },
    size: Math.max(8, across.to - across.from, down.to - down.from) * AROUND_FACE,
    right,
  }
}

/** Where a point of the mesh lies in the photo, in pixels. */
export function inPhoto({ x, y }: Point, { middle, size, right }: Crop): Point {
  const [u, v] = [(x / MESH_EDGE - 0.5) * size, (y / MESH_EDGE - 0.5) * size]
  return { x: middle.x + u * right.x - v * right.y, y: middle.y + u * right.y + v * right.x }
}

function towards(from: Point, to: Point): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y)
  return far < 1e-6 ? { x: 1, y: 0 } : { x: (to.x - from.x) / far, y: (to.y - from.y) / far }
}

const CORNERS = [0.25, 0.75].flatMap(i => [0.25, 0.75].map(j => [i, j] as const))

/** Beyond the photo's edge goes on what is at the edge. */
function seenIn(
  { data, width, height }: Pixels,
  { middle, size, right }: Crop,
  isMirrored: boolean,
): Float32Array {
  const seen = new Float32Array(MESH_EDGE * MESH_EDGE * 3)
  const step = size / MESH_EDGE
  const flip = isMirrored ? -1 : 1
  for (let row = 0; row < MESH_EDGE; row++)
    for (let column = 0; column < MESH_EDGE; column++)
      for (const [i, j] of CORNERS) {
        const u = (column + i - MESH_EDGE / 2) * step * flip
        const v = (row + j - MESH_EDGE / 2) * step
        const x = within(middle.x + u * right.x - v * right.y, width)
        const y = within(middle.y + u * right.y + v * right.x, height)
        const [from, to] = [(y * width + x) * 4, (row * MESH_EDGE + column) * 3]
        for (let c = 0; c < 3; c++)
          seen[to + c] = (seen[to + c] ?? 0) + (data[from + c] ?? 0) / 255 / CORNERS.length
      }
  return seen
}

export const within = (value: number, end: number) => Math.min(end - 1, Math.max(0, Math.floor(value)))
