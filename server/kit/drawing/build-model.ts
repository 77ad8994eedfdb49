import type { Scene } from '../../../shared/figure/figure-scene.ts'
import { FINISHES, metal, roughness } from '../../../shared/figure/finishes.ts'
import { handle } from '../../platform/files/image-worker/worker-process.ts'
import { buildModelTask } from '../model-task.ts'
import { readScene } from './read-scene.ts'

export const handleBuildModel = handle(buildModelTask, async ({ figure, frame, parts }) => ({
  bytes: await glbOf(await readScene(figure, frame, parts)),
}))

const WHITE = 65535

async function glbOf({ points, normals, paint, triangles, finish }: Scene): Promise<Uint8Array> {
  const { Document, NodeIO } = await import('@gltf-transform/core')
  const document = new Document()
  const buffer = document.createBuffer()
  const corners = (array: Float32Array | Uint16Array) =>
    document.createAccessor().setType('VEC3').setArray(array.slice()).setBuffer(buffer)
  const colours = Uint16Array.from(paint, light => Math.round(Math.min(1, light) * WHITE))
  const attributes = {
    POSITION: corners(points),
    NORMAL: corners(normals),
    COLOR_0: corners(colours).setNormalized(true),
  }
  const mesh = document.createMesh('figure')
  for (const [index, name] of FINISHES.entries()) {
    const own = triangles.filter((_, i) => finish[Math.floor(i / 3)] === index)
    if (own.length === 0) continue
    const material = document
      .createMaterial(name)
      .setRoughnessFactor(roughness[index] ?? 1)
      .setMetallicFactor(metal[index] ?? 0)
    const primitive = document.createPrimitive().setMaterial(material)
    primitive.setIndices(document.createAccessor().setType('SCALAR').setArray(own).setBuffer(buffer))
    for (const [attribute, accessor] of Object.entries(attributes))
      primitive.setAttribute(attribute, accessor)
    mesh.addPrimitive(primitive)
  }
  document.createScene().addChild(document.createNode('figure').setMesh(mesh))
  return new NodeIO().writeBinary(document)
}
