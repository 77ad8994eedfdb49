import { HEAD_AREA, type HeadFrame, type Outline, type Pixels } from './head-frame.ts'

interface Tensor {
  data: () => Promise<ArrayLike<number>>
  dispose: () => void
}
/** What is used of tfjs, which comes bundled with the face library. */
export interface Tensors {
  loadGraphModel: (from: { load: () => Promise<object> }) => Promise<{ execute: (input: Tensor) => Tensor }>
  tensor: (values: Float32Array, shape: [number, number, number, number]) => Tensor
}
export interface OutlineModel {
  modelTopology: object
  weights: readonly unknown[]
  bytes: ArrayBuffer
}

/** What the model looks at, in pixels. */
const EDGE = 256
const SPAN = HEAD_AREA.right - HEAD_AREA.left
const CELLS = SPAN * HEAD_AREA.cells

export async function openOutliner(tf: Tensors, { modelTopology, weights, bytes }: OutlineModel) {
  const loaded = { format: 'graph-model', modelTopology, weightSpecs: weights, weightData: bytes }
  const model = await tf.loadGraphModel({ load: async () => loaded })
  return async (pixels: Pixels, frame: HeadFrame): Promise<Outline> => {
    const input = tf.tensor(lookAt(pixels, frame), [1, EDGE, EDGE, 3])
    const output = model.execute(input)
    try {
      return inCells(await output.data())
    } finally {
      input.dispose()
      output.dispose()
    }
  }
}

/** The head's area, upright; beyond the photo's edge goes on what is at the edge. */
function lookAt({ data, width, height }: Pixels, { origin, right, down, unit }: HeadFrame): Float32Array {
  const seen = new Float32Array(EDGE * EDGE * 3)
  const step = (SPAN / EDGE) * unit
  const [fromX, fromY] = [HEAD_AREA.left * unit, HEAD_AREA.top * unit]
  for (let row = 0; row < EDGE; row++)
    for (let column = 0; column < EDGE; column++)
      for (const [i, j] of CORNERS) {
        const [u, v] = [fromX + (column + i) * step, fromY + (row + j) * step]
        const x = within(origin.x + u * right.x + v * down.x, width)
        const y = within(origin.y + u * right.y + v * down.y, height)
        const [from, to] = [(y * width + x) * 4, (row * EDGE + column) * 3]
        for (let c = 0; c < 3; c++)
          seen[to + c] = (seen[to + c] ?? 0) + (data[from + c] ?? 0) / 255 / CORNERS.length
      }
  return seen
}

const CORNERS = [0.25, 0.75].flatMap(i => [0.25, 0.75].map(j => [i, j] as const))
const within = (value: number, end: number) => Math.min(end - 1, Math.max(0, Math.floor(value)))

function inCells(shares: ArrayLike<number>): Outline {
  const cells = new Float32Array(CELLS * CELLS)
  const scale = EDGE / CELLS
  for (let row = 0; row < CELLS; row++)
    for (let column = 0; column < CELLS; column++) {
      const [x, y] = [Math.floor((column + 0.5) * scale), Math.floor((row + 0.5) * scale)]
      cells[row * CELLS + column] = shares[y * EDGE + x] ?? 0
    }
  return cells
}
