import { colourBetween, type FoundFace, headFrame, middleOf, type Pixels, type Point } from './head-frame.ts'
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
  nets: {
    tinyFaceDetector: Loaded
    faceLandmark68TinyNet: Loaded & { detectLandmarks: (input: never) => Promise<{ positions: Point[] }> }
  }
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
const FIRST_PASS = 224
const CLOSER_PASS = 352
/** A face that fills so much of the width leaves no room for another one worth asking about. */
const CLOSE_UP = 0.3
/** The hardest real face met so far had 0.52; what has less is a pattern. */
const SCORE_MIN = 0.45
const FACES_MAX = 12

interface FaceFinder {
  findFaces: (pixels: Pixels) => Promise<FoundFace[]>
  /** The same face with landmarks that hardly move when the photo is shrunk or packed anew. */
  steadied: (pixels: Pixels, face: FoundFace) => Promise<FoundFace>
}

export async function openFaceFinder(
  library: FaceLibrary,
  { detector, landmarks }: { detector: Model; landmarks: Model },
  startBackend = (tf: FaceLibrary['tf']) => tf.setBackend('cpu'),
): Promise<FaceFinder> {
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
  const detect = async (pixels: Pixels, inputSize: number, scoreThreshold: number) => {
    const options = new library.TinyFaceDetectorOptions({ inputSize, scoreThreshold })
    const input = tf.tensor3d(rgbOf(pixels), [pixels.height, pixels.width, 3], 'int32')
    try {
      const located = await library.detectAllFaces(input as never, options as never).withFaceLandmarks(true)
      return located
        .map(one => inParts(one, pixels))
        .filter(isFace)
        .toSorted((one, other) => clarity(other) - clarity(one))
        .slice(0, FACES_MAX)
    } finally {
      input.dispose()
    }
  }
  const findFaces = async (pixels: Pixels) => {
    const found = await detect(pixels, FIRST_PASS, SCORE_MIN)
    if (found.some(({ width }) => width > CLOSE_UP)) return found
    const closer = await detect(pixels, CLOSER_PASS, SCORE_MIN)
    const more = closer.length > found.length ? closer : found
    if (more.length > 0) return more
    for (const other of otherPasses(pixels)) {
      const ground = onGround(pixels, other)
      const faces = await detect(ground.pixels, other.look, SCORE_OF_OTHERS)
      if (faces.length > 0) return faces.map(face => ground.inPhoto(face))
    }
    return []
  }
  const landmarksIn = async (pixels: Pixels, face: FoundFace, crop: Crop) => {
    const { rgb, inPhoto } = cropOf(pixels, face, crop)
    const input = tf.tensor3d(rgb, [CROP_EDGE, CROP_EDGE, 3], 'int32')
    try {
      const { positions } = await nets.faceLandmark68TinyNet.detectLandmarks(input as never)
      return positions.map(inPhoto)
    } finally {
      input.dispose()
    }
  }
  const steadied = async (pixels: Pixels, face: FoundFace) => {
    if (face.score === 0) return face
    let steady = face
    for (const crops of STEADYING) {
      const looks = await Promise.all(crops.map(crop => landmarksIn(pixels, steady, crop)))
      steady = { ...steady, landmarks: averageOf(looks) }
    }
    return isFace(steady) ? steady : face
  }
  return { findFaces, steadied }
}

/** A square round the head, upright, in units from between the eyes. */
interface Crop {
  x: number
  y: number
  edge: number
}
/** What the landmark network looks at, in pixels. */
const CROP_EDGE = 112
const around = (by: number, edge: number): Crop[] =>
  [-by, by].flatMap(x => [-by, by].map(y => ({ x, y: 0.41 + y, edge })))
/** As large as the detector's boxes are; the average over slightly moved ones is steady. */
const STEADYING: Crop[][] = [
  ...Array.from({ length: 2 }, () => [{ x: 0, y: 0.41, edge: 1.75 }]),
  [...around(0.06, 1.65), ...around(0.06, 1.85)],
]

function cropOf(pixels: Pixels, face: FoundFace, crop: Crop) {
  const { origin, right, down, unit } = headFrame(face, pixels)
  const step = (crop.edge * unit) / CROP_EDGE
  const place = (column: number, row: number): Point => {
    const u = (crop.x - crop.edge / 2) * unit + column * step
    const v = (crop.y - crop.edge / 2) * unit + row * step
    return { x: origin.x + u * right.x + v * down.x, y: origin.y + u * right.y + v * down.y }
  }
  const rgb = new Uint8Array(CROP_EDGE * CROP_EDGE * 3)
  for (let row = 0, to = 0; row < CROP_EDGE; row++)
    for (let column = 0; column < CROP_EDGE; column++, to += 3)
      rgb.set(colourBetween(pixels, place(column + 0.5, row + 0.5), step), to)
  const inPhoto = ({ x, y }: Point): Point => {
    const at = place(x, y)
    return { x: at.x / pixels.width, y: at.y / pixels.height }
  }
  return { rgb, inPhoto }
}

const averageOf = (looks: readonly Point[][]): Point[] =>
  (looks[0] ?? []).map((_, index) => middleOf(looks.flatMap(points => points[index] ?? [])))

interface OtherPass {
  degrees: number
  size: number
  look: number
  /** What of the photo is in the middle, in parts of its width and height. */
  x?: number
  y?: number
}
/** A face that fills the frame is found with the photo shrunk on a larger ground, a tilted one with the photo turned. */
const SHRUNK: OtherPass = { degrees: 0, size: 0.6, look: FIRST_PASS }
const TURNED: OtherPass[] = [
  { degrees: -35, size: 1, look: CLOSER_PASS },
  { degrees: 35, size: 1, look: CLOSER_PASS },
  { degrees: -35, size: 0.6, look: FIRST_PASS },
  { degrees: 35, size: 0.6, look: FIRST_PASS },
]
/** Somebody seen from head to foot has a small face: mostly above in a tall photo, anywhere along the middle of a wide one. */
const CLOSE = { degrees: 0, size: 1.8, look: CLOSER_PASS }
/** A photo so much wider than it is tall is seen from its top to its foot by a closer look. */
const CLOSE_REACH = 1.6
const otherPasses = ({ width, height }: Pixels): OtherPass[] => [
  SHRUNK,
  ...(height * CLOSE_REACH > width ? [0.28, 0.5, 0.72].map(y => ({ ...CLOSE, y })) : []),
  ...(width > height ? [0.5, 0.28, 0.72].map(x => ({ ...CLOSE, x })) : []),
  ...TURNED,
]
const SCORE_OF_OTHERS = 0.6
const GROUND_EDGE = 352

function onGround(pixels: Pixels, { degrees, size, x: middleX = 0.5, y: middleY = 0.5 }: OtherPass) {
  const { width, height } = pixels
  const step = Math.max(width, height) / (GROUND_EDGE * size)
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const place = (x: number, y: number): Point => {
    const [u, v] = [(x - GROUND_EDGE / 2) * step, (y - GROUND_EDGE / 2) * step]
    return { x: middleX * width + u * cos - v * sin, y: middleY * height + u * sin + v * cos }
  }
  const data = new Uint8Array(GROUND_EDGE * GROUND_EDGE * 4).fill(128)
  for (let row = 0, to = 0; row < GROUND_EDGE; row++)
    for (let column = 0; column < GROUND_EDGE; column++, to += 4) {
      const at = place(column + 0.5, row + 0.5)
      if (at.x > 0 && at.y > 0 && at.x < width && at.y < height) data.set(colourBetween(pixels, at, step), to)
    }
  const part = (value: number) => Math.min(1, Math.max(0, value))
  const inPhoto = (face: FoundFace): FoundFace => {
    const back = ({ x, y }: Point) => {
      const at = place(x * GROUND_EDGE, y * GROUND_EDGE)
      return { x: at.x / width, y: at.y / height }
    }
    const centre = back({ x: face.x + face.width / 2, y: face.y + face.height / 2 })
    const half = {
      x: (face.width * GROUND_EDGE * step) / width / 2,
      y: (face.height * GROUND_EDGE * step) / height / 2,
    }
    const [x, y] = [part(centre.x - half.x), part(centre.y - half.y)]
    return {
      x,
      y,
      width: part(centre.x + half.x) - x,
      height: part(centre.y + half.y) - y,
      score: face.score,
      landmarks: face.landmarks.map(back),
    }
  }
  return { pixels: { data, width: GROUND_EDGE, height: GROUND_EDGE }, inPhoto }
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
