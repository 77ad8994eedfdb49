import { BufferAttribute, type BufferGeometry, Mesh, type MeshStandardMaterial } from 'three'
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { STORED_ONE, type Surface } from '../../shared/figure/surface.ts'

const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder)
const parts = new Map<string, Promise<Surface[]>>()

/** A part's surfaces; each part is fetched once while the page is open. */
export function readPart(url: string): Promise<Surface[]> {
  const reading = parts.get(url) ?? fetchPart(url)
  parts.set(url, reading)
  reading.catch(() => parts.delete(url))
  return reading
}

async function fetchPart(url: string): Promise<Surface[]> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return surfacesOf(await answer.arrayBuffer())
}

/** A model's surfaces in the body frame, as server/kit/drawing/part-files.ts reads them. */
export async function surfacesOf(bytes: ArrayBuffer): Promise<Surface[]> {
  const { scene } = await loader.parseAsync(bytes, '')
  const surfaces: Surface[] = []
  scene.updateMatrixWorld()
  scene.traverse(thing => {
    if (!(thing instanceof Mesh)) return
    const { geometry, material } = thing as Mesh<BufferGeometry, MeshStandardMaterial>
    const [region = 'fixed', finish = 'satin'] = material.name.split('.')
    const points = new BufferAttribute(numbers(geometry, 'position'), 3).applyMatrix4(thing.matrixWorld)
    const paint = numbers(geometry, 'color')
    if (region !== 'fixed') for (let i = 0; i < paint.length; i++) paint[i] = (paint[i] ?? 0) / STORED_ONE
    const triangles = Uint32Array.from(geometry.index?.array ?? [])
    surfaces.push({
      region,
      finish,
      points: points.array as Float32Array,
      normals: numbers(geometry, 'normal'),
      paint,
      triangles,
      piece: new Uint16Array(triangles.length / 3),
    })
    geometry.dispose()
    material.dispose()
  })
  return surfaces
}

/** Three numbers per corner, in any packing. */
function numbers(geometry: BufferGeometry, name: string): Float32Array {
  const packed = geometry.getAttribute(name)
  const values = new Float32Array(packed.count * 3)
  for (let i = 0; i < packed.count; i++) {
    values[i * 3] = packed.getX(i)
    values[i * 3 + 1] = packed.getY(i)
    values[i * 3 + 2] = packed.getZ(i)
  }
  return values
}
