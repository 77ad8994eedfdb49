import { type Mesh, TRIANGLES_MAX } from './mesh.ts'

interface Numbers<A> {
  length: number
  [at: number]: number
  set: (from: A) => void
  subarray: (from: number, to: number) => A
}
/** A growing list of numbers in a typed array, which takes nothing from the heap. */
function growing<A extends Numbers<A>>(make: (length: number) => A) {
  let array = make(3 << 12)
  let length = 0
  return {
    push(a: number, b: number, c: number) {
      if (length + 3 > array.length) {
        const larger = make(array.length * 2)
        larger.set(array)
        array = larger
      }
      array[length++] = a
      array[length++] = b
      array[length++] = c
    },
    count: () => length / 3,
    all: () => array.subarray(0, length),
  }
}
export const growingPoints = () => growing(length => new Float32Array(length))
export const growingTriangles = () => growing(length => new Uint32Array(length))

export const upTo = (count: number) => {
  const all = new Uint32Array(count - (count % 3))
  for (let i = 0; i < all.length; i++) all[i] = i
  return all
}

const STL_HEADER = 84
const STL_TRIANGLE = 50
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const isBinaryStl = (bytes: Uint8Array) =>
  bytes.length >= STL_HEADER && bytes.length === STL_HEADER + viewOf(bytes).getUint32(80, true) * STL_TRIANGLE

export function binaryStl(bytes: Uint8Array): Mesh {
  const view = viewOf(bytes)
  const count = Math.min(view.getUint32(80, true), TRIANGLES_MAX + 1)
  const points = new Float32Array(count * 9)
  for (let t = 0; t < count; t++)
    for (let k = 0; k < 9; k++)
      points[t * 9 + k] = view.getFloat32(STL_HEADER + t * STL_TRIANGLE + 12 + k * 4, true)
  return { points, triangles: upTo(points.length / 3) }
}

const NEW_LINE = 10
/** One after the other: a list of all would not fit into the heap. */
function* wordsOfLines(bytes: Uint8Array): Generator<string[]> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf(NEW_LINE, from)
    const to = found < 0 ? text.length : found
    yield text.toString('latin1', from, to).trim().split(/\s+/)
    from = to + 1
  }
}

export function textStl(bytes: Uint8Array): Mesh {
  const points = growingPoints()
  for (const [word, x, y, z] of wordsOfLines(bytes))
    if (word === 'vertex') points.push(Number(x), Number(y), Number(z))
  return { points: points.all(), triangles: upTo(points.count()) }
}

export function readObj(bytes: Uint8Array): Mesh {
  const points = growingPoints()
  const colours = growingPoints()
  const triangles = growingTriangles()
  for (const [word, ...rest] of wordsOfLines(bytes)) {
    if (word === 'v') {
      points.push(Number(rest[0]), Number(rest[1]), Number(rest[2]))
      if (rest.length >= 6) colours.push(Number(rest[3]), Number(rest[4]), Number(rest[5]))
    }
    if (word !== 'f') continue
    const corners = rest.map(corner => {
      const at = Number.parseInt(corner, 10)
      return at < 0 ? points.count() + at : at - 1
    })
    for (let i = 1; i + 1 < corners.length; i++)
      triangles.push(corners[0] ?? 0, corners[i] ?? 0, corners[i + 1] ?? 0)
  }
  const mesh = { points: points.all(), triangles: triangles.all() }
  const isPainted = colours.count() > 0 && colours.count() === points.count()
  return isPainted ? { ...mesh, colours: Uint8Array.from(colours.all(), value => value * 255) } : mesh
}
