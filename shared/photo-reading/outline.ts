import { colourBetween, HEAD_AREA, type HeadFrame, type Outline, type Pixels, placeIn } from './head-frame.ts'

interface Tensor {
  data: () => Promise<ArrayLike<number>>
  dispose: () => void
}
/** What is used of tfjs, which comes bundled with the face library. */
export interface Tensors {
  loadGraphModel: (from: {
    load: () => Promise<object>
  }) => Promise<{ execute: (input: Tensor, output?: string) => Tensor }>
  tensor: (values: Float32Array, shape: [number, number, number, number]) => Tensor
}
export interface OutlineModel {
  modelTopology: object
  weights: readonly unknown[]
  bytes: ArrayBuffer
}
/** What the model makes of the head and its near surroundings before it draws an outline: shapes more than colours. */
export type Shapes = Float32Array

/** What the model looks at, in pixels. */
const EDGE = 256
interface Look {
  left: number
  top: number
  /** As high as it is wide, in units of the head. */
  span: number
}
const WHOLE: Look = { left: HEAD_AREA.left, top: HEAD_AREA.top, span: HEAD_AREA.right - HEAD_AREA.left }
const NEAR: Look = { left: -1.5, top: -1.75, span: 3 }
const AROUND = [
  [0, 0],
  [0.04, -0.03],
  [-0.04, 0.03],
  [0.04, 0.03],
  [-0.04, -0.03],
]
/** From the chin to the waist. */
const CHEST: Look = { left: -1.75, top: 0.6, span: 3.5 }
const CELLS = WHOLE.span * HEAD_AREA.cells

/** The model's narrowest layer: 16 by 16 places with 32 numbers each. */
const NARROWEST = { name: 'add_4__xeno_compat__1', edge: 16, depth: 32 }
const PLACES = 4
export const SHAPES = PLACES * PLACES * NARROWEST.depth
/** How shapes lie one after the other: row by row, for each place its numbers. */
export const ofPlaces = { places: PLACES, depth: NARROWEST.depth }

export async function openOutliner(tf: Tensors, { modelTopology, weights, bytes }: OutlineModel) {
  const loaded = { format: 'graph-model', modelTopology, weightSpecs: weights, weightData: bytes }
  const model = await tf.loadGraphModel({ load: async () => loaded })
  async function look(pixels: Pixels, frame: HeadFrame, at: Look, layer?: string) {
    const input = tf.tensor(seenAt(pixels, frame, at), [1, EDGE, EDGE, 3])
    const output = model.execute(input, layer)
    try {
      return await output.data()
    } finally {
      input.dispose()
      output.dispose()
    }
  }
  const shapesAt = async (pixels: Pixels, frame: HeadFrame, at: Look): Promise<Shapes> =>
    inPlaces(await look(pixels, frame, at, NARROWEST.name))
  async function averageShapes(pixels: Pixels, frame: HeadFrame): Promise<Shapes> {
    const average = new Float32Array(SHAPES)
    for (const [right = 0, down = 0] of AROUND) {
      const at = { ...NEAR, left: NEAR.left + right, top: NEAR.top + down }
      for (const [i, value] of (await shapesAt(pixels, frame, at)).entries())
        average[i] = (average[i] ?? 0) + value / AROUND.length
    }
    return average
  }
  return {
    outlineOf: async (pixels: Pixels, frame: HeadFrame): Promise<Outline> =>
      inCells(await look(pixels, frame, WHOLE)),
    shapesOf: (pixels: Pixels, frame: HeadFrame) => shapesAt(pixels, frame, NEAR),
    /** Of slightly moved looks: a few pixels that differ change it less. */
    averageShapes,
    chestOf: (pixels: Pixels, frame: HeadFrame) => shapesAt(pixels, frame, CHEST),
  }
}

/** The look, upright; beyond the photo's edge goes on what is at the edge. */
function seenAt(pixels: Pixels, frame: HeadFrame, { left, top, span }: Look) {
  const seen = new Float32Array(EDGE * EDGE * 3)
  const step = span / EDGE
  for (let row = 0, to = 0; row < EDGE; row++)
    for (let column = 0; column < EDGE; column++, to += 3) {
      const at = placeIn(frame, left + (column + 0.5) * step, top + (row + 0.5) * step)
      for (const [c, value] of colourBetween(pixels, at, step * frame.unit).entries())
        seen[to + c] = value / 255
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

/** The average of neighbouring places: where exactly something is, differs from face to face. */
function inPlaces(values: ArrayLike<number>): Shapes {
  const { edge, depth } = NARROWEST
  const shapes = new Float32Array(SHAPES)
  const wide = edge / PLACES
  for (let row = 0, from = 0; row < edge; row++)
    for (let column = 0; column < edge; column++) {
      const to = (Math.floor(row / wide) * PLACES + Math.floor(column / wide)) * depth
      for (let c = 0; c < depth; c++, from++)
        shapes[to + c] = (shapes[to + c] ?? 0) + (values[from] ?? 0) / wide ** 2
    }
  return shapes
}
