import { colourBetween, HEAD_AREA, type HeadFrame, type Outline, type Pixels } from './head-frame.ts'

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
function lookAt(pixels: Pixels, { origin, right, down, unit }: HeadFrame): Float32Array {
  const seen = new Float32Array(EDGE * EDGE * 3)
  const step = (SPAN / EDGE) * unit
  for (let row = 0, to = 0; row < EDGE; row++)
    for (let column = 0; column < EDGE; column++, to += 3) {
      const u = HEAD_AREA.left * unit + (column + 0.5) * step
      const v = HEAD_AREA.top * unit + (row + 0.5) * step
      const at = { x: origin.x + u * right.x + v * down.x, y: origin.y + u * right.y + v * down.y }
      for (const [c, value] of colourBetween(pixels, at, step).entries()) seen[to + c] = value / 255
    }
  return seen
}

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
