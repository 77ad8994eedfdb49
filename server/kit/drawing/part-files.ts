import { readFile } from 'node:fs/promises'
import type { Accessor, NodeIO } from '@gltf-transform/core'
import { piecesOf, STORED_ONE, type Surface } from '../../../shared/figure/surface.ts'

const CACHE_BYTES = 48_000_000

const cache = new Map<string, { surfaces: Surface[]; bytes: number }>()
let cachedBytes = 0
let opened: Promise<NodeIO> | undefined

/** Loaded lazily: workers that only read photos do without. */
async function open() {
  const [{ Logger, NodeIO }, { EXTMeshoptCompression, KHRMeshQuantization }, { MeshoptDecoder }] =
    await Promise.all([
      import('@gltf-transform/core'),
      import('@gltf-transform/extensions'),
      import('meshoptimizer'),
    ])
  await MeshoptDecoder.ready
  return new NodeIO()
    .setLogger(new Logger(Logger.Verbosity.ERROR))
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
}

export async function readSurfaces(path: string): Promise<Surface[]> {
  const cached = cache.get(path)
  if (cached) {
    cache.delete(path)
    cache.set(path, cached)
    return cached.surfaces
  }
  const surfaces = await surfacesOf(await readFile(path))
  const bytes = surfaces.reduce(
    (sum, { points, triangles }) => sum + points.byteLength * 3 + triangles.byteLength,
    0,
  )
  cache.set(path, { surfaces, bytes })
  cachedBytes += bytes
  for (const [oldest, { bytes: freed }] of cache) {
    if (cachedBytes <= CACHE_BYTES) break
    cache.delete(oldest)
    cachedBytes -= freed
  }
  return surfaces
}

export async function surfacesOf(bytes: Uint8Array): Promise<Surface[]> {
  opened ??= open()
  const io = await opened
  const surfaces: Surface[] = []
  for (const node of (await io.readBinary(bytes)).getRoot().listNodes()) {
    const [move, size] = [node.getTranslation(), node.getScale()]
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const [region = 'fixed', finish = 'satin'] = (primitive.getMaterial()?.getName() ?? '').split('.')
      const points = elements(primitive.getAttribute('POSITION'), 3)
      for (let i = 0; i < points.length; i++)
        points[i] = (points[i] ?? 0) * (size[i % 3] ?? 1) + (move[i % 3] ?? 0)
      const paint = elements(primitive.getAttribute('COLOR_0'), 3)
      if (region !== 'fixed') for (let i = 0; i < paint.length; i++) paint[i] = (paint[i] ?? 0) / STORED_ONE
      const triangles = Uint32Array.from(primitive.getIndices()?.getArray() ?? [])
      const normals = elements(primitive.getAttribute('NORMAL'), 3)
      surfaces.push({
        region,
        finish,
        points,
        normals,
        paint,
        triangles,
        piece: piecesOf(triangles, points.length / 3),
      })
    }
  }
  return surfaces
}

function elements(accessor: Accessor | null, width: number): Float32Array {
  const count = accessor?.getCount() ?? 0
  const values = new Float32Array(count * width)
  const one: number[] = []
  for (let i = 0; i < count; i++) {
    accessor?.getElement(i, one)
    for (let k = 0; k < width; k++) values[i * width + k] = one[k] ?? 0
  }
  return values
}
