import type { Accessor, Material } from '@gltf-transform/core'
import { linearChannel } from '../../../shared/figure/figure-lights.ts'
import { type Mesh, turnPoints } from './mesh.ts'
import { meshOfPart, openGlb, partsOf } from './read-glb.ts'
import { type HowToRead, knownKind, readMesh, uprightOf } from './read-mesh.ts'
import type { Painted } from './write-glb.ts'

export const WHITE: Painted['paint'] = { factor: [1, 1, 1, 1], texture: null }

type PaintedPart = Omit<Painted, 'normals'> & { normals: Float32Array | null }

/** The surfaces of a file with their paint, upright, in the units of the file. */
export async function readPainted(
  bytes: Uint8Array,
  { up = null, turn = null }: HowToRead,
): Promise<PaintedPart[]> {
  const kind = knownKind(bytes)
  if (kind !== 'glb') {
    const { points, triangles, colours }: Mesh = await readMesh(bytes, { up, turn })
    return [
      {
        points,
        triangles,
        normals: null,
        colours: colours ? linear(colours) : null,
        places: null,
        paint: WHITE,
      },
    ]
  }
  const parts = partsOf(await openGlb(bytes)).map(part => {
    const mesh = meshOfPart(part)
    const { primitive, node } = part
    const [ours, normals] = [primitive.getAttribute('TEXCOORD_0'), primitive.getAttribute('NORMAL')]
    const colours = primitive.getAttribute('COLOR_0')
    return {
      ...mesh,
      normals: normals && turnedAlike(numbersOf(normals, 3), node.getWorldMatrix()),
      colours: colours && numbersOf(colours, 4),
      places: ours && numbersOf(ours, 2),
      paint: paintOf(primitive.getMaterial()),
    }
  })
  for (const { points, normals } of parts)
    for (const one of normals ? [points, normals] : [points]) {
      turnPoints(one, uprightOf(kind, up))
      if (turn) turnPoints(one, turn)
    }
  return parts
}

function numbersOf(accessor: Accessor, size: 2 | 3 | 4): Float32Array {
  const numbers = new Float32Array(accessor.getCount() * size)
  const one: number[] = []
  for (let i = 0; i < accessor.getCount(); i++) {
    accessor.getElement(i, one)
    // A colour of three parts is opaque.
    for (let k = 0; k < size; k++) numbers[i * size + k] = k < accessor.getElementSize() ? (one[k] ?? 0) : 1
  }
  return numbers
}

/** Directions, by a matrix of four columns that scales evenly. */
function turnedAlike(directions: Float32Array, m: ArrayLike<number>): Float32Array {
  const at = (k: number) => m[k] ?? 0
  turnPoints(directions, [at(0), at(4), at(8), at(1), at(5), at(9), at(2), at(6), at(10)])
  return directions
}

const paintOf = (material: Material | null): Painted['paint'] =>
  material ? { factor: material.getBaseColorFactor(), texture: material.getBaseColorTexture() } : WHITE

const linear = (colours: Uint8Array): Float32Array => {
  const rgba = new Float32Array((colours.length / 3) * 4).fill(1)
  for (let i = 0; i < colours.length; i++)
    rgba[Math.floor(i / 3) * 4 + (i % 3)] = linearChannel((colours[i] ?? 0) / 255)
  return rgba
}
