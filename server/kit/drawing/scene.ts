import type { Figure } from '../../../shared/figure.ts'
import { shapePart } from '../../../shared/figure-shape.ts'
import type { KitFrame, PlacedPart } from '../../../shared/kit.ts'
import { linearOf } from './colour.ts'
import { finishIndex } from './finishes.ts'
import { readSurfaces } from './part-files.ts'

/** A whole figure as flat lists, so that the loops over them allocate nothing. */
export interface Scene {
  points: Float32Array
  normals: Float32Array
  paint: Float32Array
  triangles: Uint32Array
  /** The finish of each triangle, as its place in FINISHES. */
  finish: Uint8Array
  /** Which surface a triangle belongs to: light is spread along these. */
  body: Uint16Array
  /** Which piece of it: edges are smoothed where these differ. */
  piece: Uint16Array
  /** Triangles from here on are decals, too thin to cast a shadow. */
  casters: number
}

/** What lies on the skin like paint: it casts nothing. */
const DECALS = new Set(['eyes', 'lashes', 'brows', 'mouth', 'marks'])

export async function composeScene(
  figure: Figure,
  frame: KitFrame,
  parts: (PlacedPart & { path: string })[],
): Promise<Scene> {
  const solidFirst = [...parts].sort((a, b) => Number(DECALS.has(a.slot)) - Number(DECALS.has(b.slot)))
  const read = await Promise.all(
    solidFirst.map(async part => ({ part, surfaces: await readSurfaces(part.path) })),
  )
  const all = read.flatMap(({ part, surfaces }) => surfaces.map(surface => ({ part, surface })))
  const corners = all.reduce((sum, { surface }) => sum + surface.points.length, 0)
  const count = all.reduce((sum, { surface }) => sum + surface.triangles.length / 3, 0)
  const scene: Scene = {
    points: new Float32Array(corners),
    normals: new Float32Array(corners),
    paint: new Float32Array(corners),
    triangles: new Uint32Array(count * 3),
    finish: new Uint8Array(count),
    body: new Uint16Array(count),
    piece: new Uint16Array(count),
    casters: 0,
  }
  let corner = 0
  let triangle = 0
  let pieces = 0
  for (const [body, { part, surface }] of all.entries()) {
    const points = surface.points.slice()
    shapePart(points, part.carrier, figure, frame)
    scene.points.set(points, corner)
    scene.normals.set(surface.normals, corner)
    paintInto(scene.paint, corner, surface.paint, part.tint[surface.region])
    for (let i = 0; i < surface.triangles.length; i++)
      scene.triangles[triangle * 3 + i] = (surface.triangles[i] ?? 0) + corner / 3
    const end = triangle + surface.triangles.length / 3
    scene.finish.fill(finishIndex(surface.finish), triangle, end)
    scene.body.fill(body, triangle, end)
    let last = 0
    for (const [i, piece] of surface.piece.entries()) {
      scene.piece[triangle + i] = pieces + piece
      if (piece > last) last = piece
    }
    pieces += last + 1
    corner += points.length
    triangle = end
    if (!DECALS.has(part.slot)) scene.casters = end
  }
  return scene
}

function paintInto(to: Float32Array, at: number, paint: Float32Array, colour: string | undefined): void {
  const tint = colour ? linearOf(colour) : [1, 1, 1]
  for (let i = 0; i < paint.length; i++) to[at + i] = (paint[i] ?? 0) * (tint[i % 3] ?? 1)
}
