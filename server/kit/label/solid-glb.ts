import { Document, NodeIO } from '@gltf-transform/core'
import type { Manifold } from 'manifold-3d'

const SHARP_DEGREES = 40

interface Cover {
  /** `region.finish`, as in the parts of the kit. */
  material: string
  /** From 0 to 1. */
  colour: readonly number[]
}

/** A solid as a part of the kit: one surface with its paint in the corners. The solid is deleted. */
export function solidGlb(solid: Manifold, cover: Cover): Promise<Uint8Array> {
  const shaded = solid.calculateNormals(0, SHARP_DEGREES)
  const { numProp, vertProperties, triVerts } = shaded.getMesh(0)
  const count = vertProperties.length / numProp
  const points = new Float32Array(count * 3)
  const normals = new Float32Array(count * 3)
  for (let i = 0; i < count; i++) {
    points.set(vertProperties.subarray(i * numProp, i * numProp + 3), i * 3)
    normals.set(vertProperties.subarray(i * numProp + 3, i * numProp + 6), i * 3)
  }
  const triangles = Uint32Array.from(triVerts)
  for (const manifold of [solid, shaded]) manifold.delete()
  return write({ points, normals, triangles }, cover)
}

async function write(
  {
    points,
    normals,
    triangles,
  }: Record<'points' | 'normals', Float32Array<ArrayBuffer>> & { triangles: Uint32Array<ArrayBuffer> },
  { material, colour }: Cover,
) {
  const document = new Document()
  const buffer = document.createBuffer()
  const bytes = colour.map(light => Math.round(light * 255))
  const paint = Uint8Array.from(points, (_, i) => bytes[i % 3] ?? 0)
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
    .setMaterial(document.createMaterial(material))
  const node = document.createNode('letters').setMesh(document.createMesh().addPrimitive(primitive))
  document.createScene().addChild(node)
  return new NodeIO().writeBinary(document)
}
