import { cross, unit, type Vector } from '../../../shared/figure/depth-map.ts'
import {
  castShadows,
  type Lamp,
  lampsAt,
  linearOf,
  type Shadows,
  type Softness,
  turned,
} from '../../../shared/figure/figure-lights.ts'
import { EYE_ABOVE, FIELD, type Frame, frameOf, type Scene } from '../../../shared/figure/figure-scene.ts'
import type { PictureCrop } from '../../../shared/kit/api.ts'
import { type Camera, type Projected, project, seenTriangles } from './rasterise.ts'

export interface View {
  turn: number
  size: number
  backdrop: string
  crop?: PictureCrop
  softness?: Softness
}

/** A scene in front of its camera, with its lamps and their shadows. */
export interface Studio {
  scene: Scene
  view: View
  camera: Camera
  projected: Projected
  seen: Int32Array
  lamps: Lamp[]
  shadows: Shadows
  back: Vector
  angle: number
}

export function openStudio(scene: Scene, view: View): Studio {
  const frame = frameOf(scene)
  const angle = (-view.turn * Math.PI) / 180
  const camera = cameraFor(frame, angle, view)
  const projected = project(scene, camera)
  const seen = seenTriangles(scene, projected, view.size * 2)
  const lamps = lampsAt(angle, view.softness)
  const shadows = castShadows(scene, frame.extent, lamps, view.softness ?? 'soft')
  return { scene, view, camera, projected, seen, lamps, shadows, back: linearOf(view.backdrop), angle }
}

/** How much nearer the head is looked at, and how far above the middle it is, in parts of the figure's reach. */
const HEAD = { zoom: 1.75, above: 0.36 }

function cameraFor({ middle, away, extent }: Frame, angle: number, { size: edge, crop }: View): Camera {
  const size = edge * 2
  const isHead = crop === 'head'
  const aim = isHead ? middle + HEAD.above * extent.reach : middle
  const eye: Vector = turned([0, middle + EYE_ABOVE, Math.sqrt(away ** 2 - EYE_ABOVE ** 2)], angle)
  const forward = unit([-eye[0], aim - eye[1], -eye[2]])
  const right = unit([-forward[2], 0, forward[0]])
  return {
    eye,
    right,
    up: cross(right, forward),
    forward,
    zoom: (size / 2 / Math.tan(FIELD / 2)) * (isHead ? HEAD.zoom : 1),
    size,
  }
}
