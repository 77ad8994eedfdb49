import { Document, NodeIO } from '@gltf-transform/core'
import { linearOf } from '../../../shared/figure/figure-lights.ts'
import type { BaseKind } from '../../../shared/figure/figure-size.ts'
import { LETTERS_COLOUR } from '../../../shared/kit/api.ts'
import { labelSolid } from './label-solid.ts'

const SHARP_DEGREES = 40

/** The letters as a part of the kit: one surface named `region.finish` with its paint in the corners. */
export async function labelGlb(text: string, base: BaseKind): Promise<Uint8Array> {
  const { solid } = await labelSolid(text, base)
  const shaded = solid.calculateNormals(0, SHARP_DEGREES)
  const mesh = shaded.getMesh(0)
  const { numProp, vertProperties, triVerts } = mesh
  const count = vertProperties.length / numProp
  const points = new Float32Array(count * 3)
  const normals = new Float32Array(count * 3)
  for (let i = 0; i < count; i++) {
    points.set(vertProperties.subarray(i * numProp, i * numProp + 3), i * 3)
    normals.set(vertProperties.subarray(i * numProp + 3, i * numProp + 6), i * 3)
  }
  const triangles = Uint32Array.from(triVerts)
  for (const manifold of [solid, shaded]) manifold.delete()
  return write({ points, normals, triangles })
}

async function write({
  points,
  normals,
  triangles,
}: Record<'points' | 'normals', Float32Array<ArrayBuffer>> & {
  triangles: Uint32Array<ArrayBuffer>
}) {
  const document = new Document()
  const buffer = document.createBuffer()
  const brass = linearOf(LETTERS_COLOUR).map(light => Math.round(light * 255))
  const paint = Uint8Array.from(points, (_, i) => brass[i % 3] ?? 0)
  const accessor = (
    type: 'VEC3' | 'SCALAR',
    array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
  ) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer)
  const primitive = document
    .createPrimitive()
    .setIndices(accessor('SCALAR', triangles))
    .setAttribute('POSITION', accessor('VEC3', points))
    .setAttribute('NORMAL', accessor('VEC3', normals))
    .setAttribute('COLOR_0', accessor('VEC3', paint).setNormalized(true))
    .setMaterial(document.createMaterial('fixed.satin'))
  const node = document.createNode('label').setMesh(document.createMesh().addPrimitive(primitive))
  document.createScene().addChild(node)
  return new NodeIO().writeBinary(document)
}
