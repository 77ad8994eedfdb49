import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Document, NodeIO } from '@gltf-transform/core'
import sharp from 'sharp'
import type { Mesh } from '../../server/print/mesh/mesh.ts'
import { readMesh } from '../../server/print/mesh/read-mesh.ts'

/** What is wrong with a body, as services make them. */
export const FLAWS = ['holes', 'double-shell', 'flipped', 'loose'] as const
export type Flaw = (typeof FLAWS)[number]

/** People of the catalogue; which one follows from the picture. */
const BODIES = ['cricketer', 'bookshop-romantic', 'footballer', 'rock-star'] as const

/** This file lies in `sandbox`, or in one of the bundles of `build`. */
function modelsFrom(folder: string): string {
  const found = join(folder, 'art/models')
  if (existsSync(found)) return found
  const above = dirname(folder)
  if (above === folder) throw new Error('the models of the catalogue are not there')
  return modelsFrom(above)
}

/** A body for a picture, in its colours: the same picture, the same body. */
export async function makeBody(picture: Buffer, flaws: readonly Flaw[]): Promise<Uint8Array> {
  const digest = createHash('sha256').update(picture).digest()
  const name = BODIES[(digest[0] ?? 0) % BODIES.length] ?? BODIES[0]
  const whole = await readMesh(await readFile(join(modelsFrom(import.meta.dirname), `${name}.glb`)))
  const roll = dice(digest.readUInt32LE(4))
  const spoilt = flaws.reduce((mesh, flaw) => SPOIL[flaw](mesh, roll), whole)
  return glbOf(spoilt, await coloursOf(picture))
}

/** 0 up to 1, the same for a seed. */
function dice(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
type Roll = () => number

const SPOIL: Record<Flaw, (mesh: Mesh, roll: Roll) => Mesh> = {
  holes: (mesh, roll) => {
    const reach = heightOf(mesh) / 40
    const centres = Array.from({ length: 6 }, () => pointAt(mesh, Math.floor(roll() * cornersOf(mesh))))
    const isOpen = (at: number[]) => centres.some(centre => distance(centre, at) < reach)
    return withTriangles(mesh, corners => !isOpen(pointAt(mesh, corners[0])))
  },
  'double-shell': mesh => {
    const [low, high] = boxOf(mesh)
    const centre = low.map((value, k) => (value + (high[k] ?? 0)) / 2)
    const inner = mesh.points.map((value, i) => {
      const middle = centre[i % 3] ?? 0
      return middle + (value - middle) * 0.96
    })
    return together(mesh, turned({ points: inner, triangles: mesh.triangles }))
  },
  flipped: (mesh, roll) => {
    const reach = heightOf(mesh) / 6
    const centre = pointAt(mesh, Math.floor(roll() * cornersOf(mesh)))
    const flips = (corners: Corners) => distance(centre, pointAt(mesh, corners[0])) < reach
    return together(
      withTriangles(mesh, corners => !flips(corners)),
      turned(withTriangles(mesh, flips)),
    )
  },
  loose: (mesh, roll) => {
    const size = heightOf(mesh) / 80
    const [low, high] = boxOf(mesh)
    const bits = Array.from({ length: 5 }, () => {
      const at = low.map((value, k) => value + roll() * ((high[k] ?? 0) - value))
      return tetrahedron([(high[0] ?? 0) + size * 4, at[1] ?? 0, at[2] ?? 0], size)
    })
    return together(mesh, ...bits)
  },
}

type Corners = [number, number, number]
const cornersOf = ({ points }: Mesh) => points.length / 3
const pointAt = ({ points }: Mesh, corner: number) => [0, 1, 2].map(k => points[corner * 3 + k] ?? 0)
const distance = (a: number[], b: number[]) => Math.hypot(...a.map((value, k) => value - (b[k] ?? 0)))

function boxOf({ points }: Mesh): [low: number[], high: number[]] {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const [i, value] of points.entries()) {
    low[i % 3] = Math.min(low[i % 3] ?? value, value)
    high[i % 3] = Math.max(high[i % 3] ?? value, value)
  }
  return [low, high]
}
function heightOf(mesh: Mesh) {
  const [low, high] = boxOf(mesh)
  return (high[2] ?? 0) - (low[2] ?? 0)
}

function withTriangles({ points, triangles }: Mesh, isKept: (corners: Corners) => boolean): Mesh {
  const kept: number[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    const corners: Corners = [triangles[t] ?? 0, triangles[t + 1] ?? 0, triangles[t + 2] ?? 0]
    if (isKept(corners)) kept.push(...corners)
  }
  return { points, triangles: Uint32Array.from(kept) }
}

const turned = ({ points, triangles }: Mesh): Mesh => ({
  points,
  triangles: triangles.map((_, i) => triangles[i - (i % 3) + ((3 - (i % 3)) % 3)] ?? 0),
})

function together(...meshes: Mesh[]): Mesh {
  const points = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.points.length, 0))
  const triangles = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.triangles.length, 0))
  let [corner, at] = [0, 0]
  for (const mesh of meshes) {
    points.set(mesh.points, corner * 3)
    triangles.set(
      mesh.triangles.map(one => one + corner),
      at,
    )
    corner += cornersOf(mesh)
    at += mesh.triangles.length
  }
  return { points, triangles }
}

const tetrahedron = ([x = 0, y = 0, z = 0]: number[], size: number): Mesh => ({
  points: Float32Array.from([x, y, z, x + size, y, z, x, y + size, z, x, y, z + size]),
  triangles: Uint32Array.from([0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]),
})

/** From the head down. */
const BANDS = [0.45, 0.25, 0] as const
type Colour = [number, number, number]

/** What stands out from the picture's ground, by height. */
async function coloursOf(picture: Buffer): Promise<Colour[]> {
  const [width, height] = [32, 48]
  const raw = await sharp(picture).flatten().resize(width, height, { fit: 'fill' }).raw().toBuffer()
  const at = (x: number, y: number): Colour => {
    const [r = 0, g = 0, b = 0] = raw.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)
    return [r, g, b]
  }
  const ground = at(1, 1)
  return BANDS.map((from, i) => {
    const to = BANDS[i - 1] ?? 1
    const pixels = Array.from({ length: width * height }, (_, n) => ({
      high: 1 - Math.floor(n / width) / height,
      colour: at(n % width, Math.floor(n / width)),
    }))
      .filter(({ high, colour }) => high >= from && high <= to && distance(colour, ground) > 40)
      .map(({ colour }) => colour)
    const mean = (k: number) => pixels.reduce((sum, colour) => sum + (colour[k] ?? 0), 0) / pixels.length
    return pixels.length > 0 ? [mean(0), mean(1), mean(2)] : [150, 140, 130]
  })
}

const linear = (value: number) => (value / 255) ** 2.2

/** The y axis upwards, one material for each band of height. */
async function glbOf(mesh: Mesh, colours: Colour[]): Promise<Uint8Array> {
  const document = new Document()
  document.createBuffer()
  const [low, high] = boxOf(mesh)
  const share = (corner: number) =>
    ((mesh.points[corner * 3 + 2] ?? 0) - (low[2] ?? 0)) / ((high[2] ?? 1) - (low[2] ?? 0) || 1)
  const points = mesh.points.map((_, i) => {
    const [x = 0, y = 0, z = 0] = mesh.points.subarray(i - (i % 3), i - (i % 3) + 3)
    return [x, z, -y][i % 3] ?? 0
  })
  const position = document.createAccessor().setType('VEC3').setArray(points)
  const body = document.createMesh('body')
  for (const [i, colour] of colours.entries()) {
    const [from, to] = [BANDS[i] ?? 0, BANDS[i - 1] ?? 1]
    const { triangles } = withTriangles(mesh, ([corner]) => {
      const at = share(corner)
      return at >= from && (at < to || to === 1)
    })
    if (triangles.length === 0) continue
    const [r, g, b] = colour
    const material = document
      .createMaterial()
      .setBaseColorFactor([linear(r), linear(g), linear(b), 1])
      .setRoughnessFactor(0.9)
      .setMetallicFactor(0)
    const indices = document.createAccessor().setType('SCALAR').setArray(Uint32Array.from(triangles))
    body.addPrimitive(
      document.createPrimitive().setAttribute('POSITION', position).setIndices(indices).setMaterial(material),
    )
  }
  document.createScene().addChild(document.createNode('figure').setMesh(body))
  return new NodeIO().writeBinary(document)
}
