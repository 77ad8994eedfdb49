import type { KitFrame, PlacedPart } from '../kit/api.ts'
import type { Extent } from './depth-map.ts'
import type { Figure } from './figure.ts'
import { linearOf } from './figure-lights.ts'
import { shapePart } from './figure-shape.ts'
import { baseScale, figureScale, figurineHeight } from './figure-size.ts'
import { finishIndex } from './finishes.ts'
import { patterned } from './pattern.ts'
import type { Surface } from './surface.ts'
import { withoutNumber, wordsOn } from './worn-words.ts'

/** A whole figure as typed arrays, so that loops over them allocate nothing. */
export interface Scene {
  points: Float32Array
  normals: Float32Array
  paint: Float32Array
  triangles: Uint32Array
  /** Index into FINISHES, per triangle. */
  finish: Uint8Array
  /** The surface of each triangle; light is smoothed within one. */
  body: Uint16Array
  /** The piece of each triangle, and its colour in a pattern; edges are anti-aliased between two. */
  piece: Uint16Array
  /** How high it stands: the underside of its base. */
  ground: number
  /** The first triangle of the decals, which cast no shadow. */
  casters: number
  /** Where each surface's corners begin; `of` is the same for the same surface of another figure. */
  starts: { of: string; at: number }[]
}

const DECALS = new Set(['eyes', 'lashes', 'brows', 'mouth', 'marks'])

/** A part that stands in a scene, as its file has it. */
export interface ReadPart {
  part: PlacedPart
  surfaces: Surface[]
}

export function composeScene(figure: Figure, frame: KitFrame, parts: readonly ReadPart[]): Scene {
  const all = solidFirst(parts).map(({ part, surface: whole }) => {
    const surface = part.slot === 'outfit' && wordsOn(figure) ? withoutNumber(whole) : whole
    const { pattern, cut = Number.NEGATIVE_INFINITY } = part
    const arms = armsOf(part, frame)
    if (pattern?.region !== surface.region || !arms)
      return { part, surface: above(surface, cut), colour: null }
    const painted = patterned(surface, pattern.kind, arms)
    return { part, surface: above(painted, cut), colour: painted.colour }
  })
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
    ground: 0,
    casters: 0,
    starts: [],
  }
  let corner = 0
  let triangle = 0
  let pieces = 0
  for (const [body, { part, surface, colour }] of all.entries()) {
    const points = surface.points.slice()
    shapePart(points, part, figure, frame)
    scene.starts.push({
      of: `${part.slot} ${part.file.url} ${surface.region} ${surface.finish} ${colour ? part.pattern?.kind : ''}`,
      at: corner / 3,
    })
    scene.points.set(points, corner)
    scene.normals.set(surface.normals, corner)
    const tints = [part.tint[surface.region], ...(part.pattern?.colours ?? [])].map(tintOf)
    for (let i = 0; i < surface.paint.length; i++) {
      const tint = tints[colour?.[Math.floor(i / 3)] ?? 0]
      scene.paint[corner + i] = (surface.paint[i] ?? 0) * (tint?.[i % 3] ?? 1)
    }
    for (let i = 0; i < surface.triangles.length; i++)
      scene.triangles[triangle * 3 + i] = (surface.triangles[i] ?? 0) + corner / 3
    const end = triangle + surface.triangles.length / 3
    scene.finish.fill(finishIndex(surface.finish), triangle, end)
    scene.body.fill(body, triangle, end)
    let last = 0
    for (const [i, piece] of surface.piece.entries()) {
      const own = piece * tints.length + (colour?.[surface.triangles[i * 3] ?? 0] ?? 0)
      scene.piece[triangle + i] = pieces + own
      if (own > last) last = own
    }
    pieces += last + 1
    corner += points.length
    triangle = end
    if (!DECALS.has(part.slot)) scene.casters = end
  }
  const sized = sizeOfBase(figure, scene, all)
  scene.ground = -frame.base.height * sized
  return scene
}

/**
 * Gives a scene the face of another figure of the same parts. Only the points of the head move, and those of the base
 * with the figure's size, so that it keeps up with a slider.
 */
export function bendScene(scene: Scene, figure: Figure, frame: KitFrame, parts: readonly ReadPart[]): void {
  const all = solidFirst(parts)
  for (const [i, { part, surface }] of all.entries()) {
    if (part.carrier !== 'head' && part.carrier !== 'ground') continue
    const points = cornersOf(scene, i)
    points.set(surface.points)
    shapePart(points, part, figure, frame)
  }
  scene.ground = -frame.base.height * sizeOfBase(figure, scene, all)
}

/** Decals are drawn over what they lie on. */
const solidFirst = (parts: readonly ReadPart[]): Standing[] =>
  parts
    .toSorted((a, b) => Number(DECALS.has(a.part.slot)) - Number(DECALS.has(b.part.slot)))
    .flatMap(({ part, surfaces }) => surfaces.map(surface => ({ part, surface })))

const cornersOf = ({ points, starts }: Scene, i: number) =>
  points.subarray((starts[i]?.at ?? 0) * 3, (starts[i + 1]?.at ?? points.length) * 3)

/** The part that brings the head with it. */
export const SKULL = 'nose'

interface Standing {
  part: PlacedPart
  surface: Surface
}

/** Base and letters as large beside this figure as they will be printed; gives back how much larger than in the kit. */
function sizeOfBase(figure: Figure, scene: Scene, all: readonly Standing[]) {
  const isBase = (i: number) => all[i]?.part.carrier === 'ground'
  let [top, crown] = [0.1, 0.1]
  for (const i of all.keys()) {
    if (!isBase(i)) top = highest(cornersOf(scene, i), top)
    if (all[i]?.part.slot === SKULL) crown = highest(cornersOf(scene, i), crown)
  }
  const ofFigure = figureScale(top, figurineHeight(figure, { top, crown }))
  const sized = baseScale(figure, ofFigure) / ofFigure
  if (sized !== 1)
    for (const i of all.keys()) {
      if (!isBase(i)) continue
      const corners = cornersOf(scene, i)
      for (let k = 0; k < corners.length; k++) corners[k] = (corners[k] ?? 0) * sized
    }
  return sized
}

export function highest(points: Float32Array, above: number): number {
  let top = above
  for (let i = 1; i < points.length; i += 3) top = Math.max(top, points[i] ?? 0)
  return top
}

/** A trunk that serves every pose has no sleeves. */
const armsOf = ({ slot, file: { pose } }: PlacedPart, { arms }: KitFrame) =>
  slot === 'lap' ? 'lap' : pose === null ? [] : arms?.[pose]

/** A surface cut off at a height of its file. What it was cut from is hidden, so that it need not be closed. */
function above(surface: Surface, height: number): Surface {
  if (height === Number.NEGATIVE_INFINITY) return surface
  const { points, triangles, piece } = surface
  const heightAt = (corner: number) => points[corner * 3 + 1] ?? 0
  const cornersOf = (triangle: number) => triangles.subarray(triangle * 3, triangle * 3 + 3)
  const kept = [...piece.keys()].filter(i => cornersOf(i).some(corner => heightAt(corner) >= height))
  const moved = points.slice()
  for (const triangle of kept) {
    const corners = cornersOf(triangle)
    const upper = corners.find(corner => heightAt(corner) >= height) ?? 0
    for (const corner of corners) {
      const below = height - heightAt(corner)
      if (below <= 0) continue
      const share = below / (heightAt(upper) - heightAt(corner))
      for (let k = corner * 3; k < corner * 3 + 3; k++)
        moved[k] = (points[k] ?? 0) * (1 - share) + (points[upper * 3 + (k % 3)] ?? 0) * share
    }
  }
  return {
    ...surface,
    points: moved,
    triangles: Uint32Array.from(kept.flatMap(i => [...cornersOf(i)])),
    piece: Uint16Array.from(kept, i => piece[i] ?? 0),
  }
}

const tintOf = (colour: string | undefined) => (colour ? linearOf(colour) : [1, 1, 1])

/** The vertical angle of the studio's camera, in radians. */
export const FIELD = (28.84 * Math.PI) / 180
export const EYE_ABOVE = 0.6
export const GRID_REACH = 1.9
const AWAY = 5.05

export interface Frame {
  middle: number
  away: number
  extent: Extent
}

/** Where the camera must stand to show the whole figure from every side. */
export function frameOf({ points, ground }: Pick<Scene, 'points' | 'ground'>): Frame {
  let top = 0
  let reach = 0
  for (let i = 0; i < points.length; i += 3) {
    top = Math.max(top, points[i + 1] ?? 0)
    reach = Math.max(reach, Math.hypot(points[i] ?? 0, points[i + 2] ?? 0))
  }
  const middle = (top + ground) / 2 + 0.02
  const tall = top - ground
  const away = AWAY * Math.max(0.9, tall / 2.06, reach / 0.98)
  const extent = { centre: [0, middle, 0] as const, reach: Math.hypot(tall / 2, reach) + 0.06 }
  return { middle, away, extent }
}
