import * as three from 'three'
import type { Figure } from '../../shared/figure.ts'
import { EYE_ABOVE, FIELD, type Frame, frameOf, GRID_REACH } from '../../shared/figure-frame.ts'
import {
  AROUND,
  castShadows,
  lampsAt,
  lightShares,
  SHARES,
  type Shadows,
} from '../../shared/figure-lights.ts'
import { composeScene, type Scene } from '../../shared/figure-scene.ts'
import { EYE, FLAT, metal, reflects, roughness, SKIN, scatters } from '../../shared/finishes.ts'
import { figureParts, type KitFrame, kitApi } from '../../shared/kit.ts'
import { linearOf } from '../../shared/linear-colour.ts'
import { call } from '../api.ts'
import type { Studio } from '../ui/turning.ts'
import {
  figureFragment,
  figureVertex,
  groundFragment,
  groundVertex,
  wallFragment,
  wallVertex,
} from './figure-shader.ts'
import { readPart } from './read-part.ts'

/** As on the server's preview, see VIEWS in server/kit/draw-views.ts. */
const PREVIEW_TURN = (-14 * Math.PI) / 180
const NARROW = 0.9

/** A figure from the same parts and in the same light as its picture; null without WebGL. */
export function openFigureStudio(host: HTMLElement, figure: Figure): Studio | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2', { antialias: true })
  if (!context) return null
  host.append(canvas)
  const renderer = new three.WebGLRenderer({ canvas, context, antialias: true })
  renderer.shadowMap.enabled = true
  const left = new AbortController()
  const start = { turn: PREVIEW_TURN, tilt: 0.12, zoom: 1 }
  const camera = new three.PerspectiveCamera((FIELD * 180) / Math.PI, 1, 0.5, 30)
  let stage: ReturnType<typeof buildStage> | undefined
  return {
    canvas,
    start,
    async load(onPart) {
      const { scene, kitFrame } = await loadFigure(figure, left.signal, onPart)
      if (left.signal.aborted) return
      const frame = frameOf(scene, -kitFrame.base.height)
      const shadows = await shadowsOf(scene, frame)
      if (left.signal.aborted) return
      start.tilt = Math.asin(EYE_ABOVE / frame.away)
      stage = buildStage({ scene, frame, shadows, figure, ground: -kitFrame.base.height })
    },
    resize(width, height) {
      renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
      renderer.setSize(width, height, false)
      camera.aspect = width / height
      camera.updateProjectionMatrix()
    },
    draw(turn, tilt, zoom) {
      if (!stage) return
      const { middle, away } = stage.frame
      const far = (away * Math.max(1, NARROW / camera.aspect)) / zoom
      stage.turnTo(turn, renderer.getDrawingBufferSize(new three.Vector2()))
      camera.position.set(0, middle + Math.sin(tilt) * far, Math.cos(tilt) * far)
      camera.lookAt(0, middle, 0)
      renderer.render(stage.world, camera)
    },
    close() {
      left.abort()
      stage?.dispose()
      renderer.dispose()
      renderer.forceContextLoss()
      canvas.remove()
    },
  }
}

async function loadFigure(figure: Figure, signal: AbortSignal, onPart: (part: number) => void) {
  const kit = await call(kitApi.kit)
  const placed = figureParts(figure, kit)
  const whole = placed.reduce((sum, { file }) => sum + file.bytes, 0)
  let here = 0
  const parts = await Promise.all(
    placed.map(async part => {
      const surfaces = await readPart(part.file.url, signal)
      here += part.file.bytes
      onPart(here / whole)
      return { part, surfaces }
    }),
  )
  return { scene: composeScene(figure, kit.frame, parts), kitFrame: kit.frame satisfies KitFrame }
}

/** One direction at a time, so that the page stays responsive. */
async function shadowsOf(scene: Scene, { extent }: Frame): Promise<Shadows> {
  await new Promise(resolve => setTimeout(resolve))
  return castShadows(scene, extent, [])
}

interface Built {
  scene: Scene
  frame: Frame
  shadows: Shadows
  figure: Figure
  ground: number
}

function buildStage({ scene, frame, shadows, figure, ground }: Built) {
  const world = new three.Scene()
  const lamps = lampsAt(0)
  const back = { value: new three.Vector3(...linearOf(figure.backdrop)) }
  const size = { value: new three.Vector2() }
  const turn = { value: 0 }
  const body = new three.Mesh(
    geometryOf(scene, shadows),
    lit(figureVertex, figureFragment, {
      back,
      towards: { value: lamps.map(lamp => new three.Vector3(...lamp.towards)) },
      lamps: { value: lamps.map(lamp => new three.Vector3(...lamp.light)) },
      spreads: { value: lamps.map(lamp => lamp.spread) },
    }),
  )
  body.receiveShadow = true
  const caster = casterOf(scene, body.geometry)
  const wall = new three.Mesh(
    new three.PlaneGeometry(2, 2),
    new three.ShaderMaterial({
      vertexShader: wallVertex,
      fragmentShader: wallFragment,
      uniforms: { back, size },
      depthTest: false,
      depthWrite: false,
    }),
  )
  wall.frustumCulled = false
  wall.renderOrder = -2
  const dim = dimOf(shadows, ground)
  const paper = new three.Mesh(
    new three.CircleGeometry(GRID_REACH, 64).rotateX(-Math.PI / 2).translate(0, ground, 0),
    lit(groundVertex, groundFragment, {
      back,
      size,
      turn,
      dim: { value: dim },
      reach: { value: GRID_REACH },
    }),
  )
  paper.receiveShadow = true
  paper.renderOrder = -1
  const key = keyLight(frame, lamps[0]?.towards ?? [0, 1, 0])
  world.add(wall, paper, body, caster, key, key.target)
  return {
    world,
    frame,
    turnTo(angle: number, pixels: three.Vector2) {
      body.rotation.y = caster.rotation.y = turn.value = angle
      size.value.copy(pixels)
    },
    dispose() {
      for (const { geometry, material } of [body, caster, wall, paper]) {
        geometry.dispose()
        material.dispose()
      }
      dim.dispose()
      key.dispose()
    },
  }
}

function lit(vertexShader: string, fragmentShader: string, own: Record<string, three.IUniform>) {
  const uniforms = { ...three.UniformsUtils.clone(three.UniformsLib.lights), ...own }
  return new three.ShaderMaterial({ vertexShader, fragmentShader, uniforms, lights: true })
}

function geometryOf(scene: Scene, shadows: Shadows) {
  const { points, normals, paint, triangles, finish } = scene
  const count = points.length / 3
  const [look, kind] = [new Float32Array(count * 4), new Float32Array(count)]
  for (const [t, which] of finish.entries())
    for (let i = t * 3; i < t * 3 + 3; i++) {
      const corner = triangles[i] ?? 0
      const all = [roughness[which], reflects[which], scatters[which], metal[which]]
      for (const [k, value] of all.entries()) look[corner * 4 + k] = value ?? 0
      kind[corner] = which === FLAT ? 3 : which === EYE ? 2 : which === SKIN ? 1 : 0
    }
  const geometry = new three.BufferGeometry()
  const set = (name: string, values: Float32Array, width: number) =>
    geometry.setAttribute(name, new three.BufferAttribute(values, width))
  set('position', points, 3)
  set('normal', normals, 3)
  set('paint', paint, 3)
  set('look', look, 4)
  set('kind', kind, 1)
  set('around', sharesAt(shadows, points, normals), 1)
  return geometry.setIndex(new three.BufferAttribute(triangles, 1))
}

/** The share of the room's light at each corner. */
function sharesAt(shadows: Shadows, points: Float32Array, normals: Float32Array): Float32Array {
  const around = new Float32Array(points.length / 3)
  const shares = new Float32Array(SHARES)
  const at = (list: Float32Array, i: number) => list[i] ?? 0
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [at(points, i), at(points, i + 1), at(points, i + 2)]
    lightShares(shadows, x, y, z, at(normals, i), at(normals, i + 1), at(normals, i + 2), shares, 0)
    around[i / 3] = shares[AROUND] ?? 1
  }
  return around
}

/** Eyes, brows and mouths are too thin to cast a shadow. */
function casterOf({ triangles, casters }: Scene, geometry: three.BufferGeometry) {
  const solid = new three.BufferGeometry()
  solid.setAttribute('position', geometry.getAttribute('position'))
  solid.setIndex(new three.BufferAttribute(triangles.slice(0, casters * 3), 1))
  const unseen = new three.MeshBasicMaterial({ colorWrite: false, depthWrite: false })
  unseen.shadowSide = three.BackSide
  const caster = new three.Mesh(solid, unseen)
  caster.castShadow = true
  return caster
}

const GRID = 96

/** The room's light on the ground around the base, as a texture from above. */
function dimOf(shadows: Shadows, ground: number) {
  const shares = new Float32Array(SHARES)
  const pixels = new Uint8Array(GRID * GRID)
  for (let row = 0; row < GRID; row++)
    for (let column = 0; column < GRID; column++) {
      const [x, z] = [((column + 0.5) / GRID) * 2 - 1, ((row + 0.5) / GRID) * 2 - 1]
      lightShares(shadows, x * GRID_REACH, ground, z * GRID_REACH, 0, 1, 0, shares, 0)
      pixels[row * GRID + column] = Math.round(255 * (shares[AROUND] ?? 1))
    }
  const dim = new three.DataTexture(pixels, GRID, GRID, three.RedFormat)
  dim.magFilter = dim.minFilter = three.LinearFilter
  dim.unpackAlignment = 1
  dim.needsUpdate = true
  return dim
}

function keyLight({ extent: { centre, reach } }: Frame, [x, y, z]: readonly [number, number, number]) {
  const key = new three.DirectionalLight('#ffffff', 1)
  const far = reach + 2
  key.position.set(x * far, centre[1] + y * far, z * far)
  key.target.position.set(0, centre[1], 0)
  key.castShadow = true
  key.shadow.mapSize.set(1024, 1024)
  const camera = { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: far + reach + 1 }
  Object.assign(key.shadow.camera, camera)
  Object.assign(key.shadow, { radius: 6, normalBias: 0.01 })
  return key
}
