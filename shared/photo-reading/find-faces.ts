import type { FoundFace, Pixels, Point } from './head-frame.ts'
import type { Tensors } from './outline.ts'

interface Loaded {
  loadFromWeightMap: (weights: never) => void
}
interface Located {
  detection: { score: number; relativeBox: { x: number; y: number; width: number; height: number } }
  landmarks: { positions: Point[] }
}
/** What is used of @vladmandic/face-api, which browser and server each load in their own way. */
export interface FaceLibrary {
  tf: {
    setBackend: (name: string) => Promise<boolean>
    setWasmPaths: (paths: Record<string, string>) => void
    ready: () => Promise<void>
    env: () => { set: (flag: string, value: boolean) => void }
    io: { decodeWeights: (bytes: ArrayBuffer, weights: never) => unknown }
    tensor3d: (values: Uint8Array, shape: [number, number, number], type: 'int32') => { dispose: () => void }
  } & Tensors
  env: { setEnv: (env: never) => void }
  nets: { tinyFaceDetector: Loaded; faceLandmark68TinyNet: Loaded }
  TinyFaceDetectorOptions: new (options: { inputSize: number; scoreThreshold: number }) => object
  detectAllFaces: (
    input: never,
    options: never,
  ) => { withFaceLandmarks: (tiny: boolean) => PromiseLike<Located[]> }
}
/** A model's weights with the list of what they are, as the package ships both. */
export interface Model {
  manifest: readonly { weights: readonly unknown[] }[]
  bytes: ArrayBuffer
}

class Nothing {}
/** The library asks of what it is given whether it is a picture of the browser's; it gets numbers only. */
const NO_PICTURES = {
  Canvas: Nothing,
  CanvasRenderingContext2D: Nothing,
  Image: Nothing,
  ImageData: Nothing,
  Video: Nothing,
  createCanvasElement: () => new Nothing(),
  createImageElement: () => new Nothing(),
  createVideoElement: () => new Nothing(),
}

/** The longest edge faces are looked for in: where each is a dozen pixels wide, none is missed. */
export const FIND_EDGE = 640
/** The longest edge of the photo that is read; more shows nothing more. */
export const READ_EDGE = 1024
/** What the network looks at, in pixels. Without a close-up in the first look it looks again for smaller faces. */
const FIRST_LOOK = 224
const CLOSER_LOOK = 352
/** A face that fills so much of the width leaves no room for another one worth asking about. */
const CLOSE_UP = 0.3
/** The hardest real face met so far had 0.52; what has less is a pattern. */
const SCORE_MIN = 0.45
const FACES_MAX = 12

export async function openFaceFinder(
  library: FaceLibrary,
  { detector, landmarks }: { detector: Model; landmarks: Model },
  startBackend = (tf: FaceLibrary['tf']) => tf.setBackend('cpu'),
): Promise<(pixels: Pixels) => Promise<FoundFace[]>> {
  const { tf, nets, env } = library
  env.setEnv(NO_PICTURES as never)
  // Otherwise the library advises on the terminal to install a native backend.
  tf.env().set('IS_NODE', false)
  await startBackend(tf)
  await tf.ready()
  const load = (net: Loaded, { manifest, bytes }: Model) =>
    net.loadFromWeightMap(tf.io.decodeWeights(bytes, manifest[0]?.weights as never) as never)
  load(nets.tinyFaceDetector, detector)
  load(nets.faceLandmark68TinyNet, landmarks)
  const look = async (pixels: Pixels, input: unknown, inputSize: number) => {
    const options = new library.TinyFaceDetectorOptions({ inputSize, scoreThreshold: SCORE_MIN })
    const located = await library.detectAllFaces(input as never, options as never).withFaceLandmarks(true)
    return located
      .map(one => inParts(one, pixels))
      .filter(isFace)
      .toSorted((one, other) => clarity(other) - clarity(one))
      .slice(0, FACES_MAX)
  }
  return async pixels => {
    const input = tf.tensor3d(rgbOf(pixels), [pixels.height, pixels.width, 3], 'int32')
    try {
      const found = await look(pixels, input, FIRST_LOOK)
      if (found.some(({ width }) => width > CLOSE_UP)) return found
      const closer = await look(pixels, input, CLOSER_LOOK)
      return closer.length > found.length ? closer : found
    } finally {
      input.dispose()
    }
  }
}

function rgbOf({ data, width, height }: Pixels): Uint8Array {
  const rgb = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0
    rgb[to + 1] = data[from + 1] ?? 0
    rgb[to + 2] = data[from + 2] ?? 0
  }
  return rgb
}

function inParts({ detection: { score, relativeBox }, landmarks }: Located, pixels: Pixels): FoundFace {
  const part = (value: number) => Math.min(1, Math.max(0, value))
  const [x, y] = [part(relativeBox.x), part(relativeBox.y)]
  return {
    x,
    y,
    width: part(relativeBox.x + relativeBox.width) - x,
    height: part(relativeBox.y + relativeBox.height) - y,
    score: part(score),
    landmarks: landmarks.positions.map(point => ({
      x: point.x / pixels.width,
      y: point.y / pixels.height,
    })),
  }
}

/** Eyes above the nose above the mouth above the chin: what has no such order is no face, however sure the network is. */
function isFace({ landmarks, width, height }: FoundFace): boolean {
  const at = (index: number) => landmarks[index]?.y ?? 0
  const [eyes, nose, mouth, chin] = [(at(36) + at(45)) / 2, at(33), at(62), at(8)]
  return width > 0 && height > 0 && eyes < nose && nose < mouth && mouth < chin
}

/** Whose photo it is: a large face, in the middle rather than at the side. */
const clarity = ({ x, width, height, score }: FoundFace) =>
  score * width * height * (1 - 0.5 * Math.abs(x + width / 2 - 0.5))
