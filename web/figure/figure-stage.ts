import * as three from 'three'
import { lampsAt, linearOf } from '../../shared/figure/figure-lights.ts'
import { FIELD, type Frame, GRID_REACH, type Scene } from '../../shared/figure/figure-scene.ts'
import { EYE, FLAT, metal, reflects, roughness, SKIN, scatters } from '../../shared/figure/finishes.ts'
import {
  figureFragment,
  figureVertex,
  groundFragment,
  groundVertex,
  wallFragment,
  wallVertex,
} from './figure-shader.ts'
import { GRID } from './room-light.ts'

interface Staged {
  scene: Scene
  frame: Frame
  backdrop: string
  /** The share of the room's light at each corner. */
  around: Float32Array
}
export type Stage = ReturnType<typeof buildStage>

/** The studio with one figure in it, which can be exchanged; shaders are compiled once. */
export function buildStage(shadowEdge: number) {
  const world = new three.Scene()
  const lamps = lampsAt(0)
  const back = { value: new three.Vector3() }
  const size = { value: new three.Vector2() }
  const turn = { value: 0 }
  const dusk = { value: 1 }
  const body = new three.Mesh(
    geometryOf(SPECK, new Float32Array(3)),
    lit(figureVertex, figureFragment, {
      back,
      towards: { value: lamps.map(lamp => new three.Vector3(...lamp.towards)) },
      lamps: { value: lamps.map(lamp => new three.Vector3(...lamp.light)) },
      spreads: { value: lamps.map(lamp => lamp.spread) },
    }),
  )
  body.receiveShadow = true
  const caster = unseenCaster(body.geometry)
  const wall = paperWall({ back, size, dusk })
  const dim = dimTexture()
  const paper = paperFloor({ back, size, dusk, turn, dim: { value: dim } })
  const key = new three.DirectionalLight('#ffffff', 1)
  key.castShadow = true
  key.shadow.mapSize.set(shadowEdge, shadowEdge)
  Object.assign(key.shadow, { radius: 6, normalBias: 0.01 })
  world.add(wall, paper, body, caster, key, key.target)
  function stand({ scene, frame }: Pick<Staged, 'scene' | 'frame'>) {
    paper.position.y = scene.ground
    placeKey(key, frame, lamps[0]?.towards ?? [0, 1, 0])
  }
  return {
    world,
    put({ scene, frame, backdrop, around }: Staged) {
      stand({ scene, frame })
      body.geometry.dispose()
      caster.geometry.dispose()
      body.geometry = geometryOf(scene, around)
      caster.geometry = castingOf(scene, body.geometry)
      back.value.set(...linearOf(backdrop))
    },
    /** The points of the scene that stands here have moved. */
    bend(moved: Pick<Staged, 'scene' | 'frame'>) {
      stand(moved)
      body.geometry.getAttribute('position').needsUpdate = true
    },
    /** The light that was found for the figure that stands here. */
    light(around: Float32Array, onGround: Uint8Array) {
      const attribute = body.geometry.getAttribute('around') as three.BufferAttribute
      attribute.copyArray(around).needsUpdate = true
      ;(dim.image.data as Uint8Array).set(onGround)
      dim.needsUpdate = true
    },
    /** On a dark page the paper behind the figure is dark; the figure's own light stays. */
    darken(isDark: boolean) {
      dusk.value = isDark ? DUSK : 1
    },
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

const DUSK = 0.085

function paperFloor(own: Record<string, three.IUniform>) {
  const paper = new three.Mesh(
    new three.CircleGeometry(GRID_REACH, 64).rotateX(-Math.PI / 2),
    lit(groundVertex, groundFragment, { ...own, reach: { value: GRID_REACH } }),
  )
  paper.receiveShadow = true
  paper.renderOrder = -1
  return paper
}

/** Before the figure's place, where what stands there is in its view. */
export function studioCamera() {
  const camera = new three.PerspectiveCamera((FIELD * 180) / Math.PI, 1, 0.5, 30)
  camera.position.z = 8
  return camera
}

function lit(vertexShader: string, fragmentShader: string, own: Record<string, three.IUniform>) {
  const uniforms = { ...three.UniformsUtils.clone(three.UniformsLib.lights), ...own }
  return new three.ShaderMaterial({ vertexShader, fragmentShader, uniforms, lights: true })
}

function paperWall(uniforms: Record<'back' | 'size' | 'dusk', three.IUniform>) {
  const wall = new three.Mesh(
    new three.PlaneGeometry(2, 2),
    new three.ShaderMaterial({
      vertexShader: wallVertex,
      fragmentShader: wallFragment,
      uniforms,
      depthTest: false,
      depthWrite: false,
    }),
  )
  wall.frustumCulled = false
  wall.renderOrder = -2
  return wall
}

function geometryOf({ points, normals, paint, triangles, finish }: Corners, around: Float32Array) {
  const count = points.length / 3
  const [look, kind] = [new Float32Array(count * 4), new Float32Array(count)]
  for (const [t, which] of finish.entries())
    for (let i = t * 3; i < t * 3 + 3; i++) {
      const corner = triangles[i] ?? 0
      look[corner * 4] = roughness[which] ?? 0
      look[corner * 4 + 1] = reflects[which] ?? 0
      look[corner * 4 + 2] = scatters[which] ?? 0
      look[corner * 4 + 3] = metal[which] ?? 0
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
  set('around', around, 1)
  return geometry.setIndex(new three.BufferAttribute(triangles, 1))
}

type Corners = Pick<Scene, 'points' | 'normals' | 'paint' | 'triangles' | 'finish'>
/** A triangle of no size: drawing it makes the graphics card ready for the figure. */
const SPECK: Corners = {
  points: new Float32Array(9),
  normals: new Float32Array(9),
  paint: new Float32Array(9),
  triangles: Uint32Array.of(0, 1, 2),
  finish: new Uint8Array(1),
}

function unseenCaster(geometry: three.BufferGeometry) {
  const unseen = new three.MeshBasicMaterial({ colorWrite: false, depthWrite: false })
  unseen.shadowSide = three.BackSide
  const caster = new three.Mesh(geometry, unseen)
  caster.castShadow = true
  // It is drawn for its shadow alone: a device without a graphics card feels every triangle.
  caster.onBeforeShadow = () => caster.geometry.setDrawRange(0, Number.POSITIVE_INFINITY)
  caster.onAfterShadow = () => caster.geometry.setDrawRange(0, 0)
  return caster
}

/** Eyes, brows and mouths are too thin to cast a shadow. */
function castingOf({ triangles, casters }: Scene, geometry: three.BufferGeometry) {
  const solid = new three.BufferGeometry()
  solid.setAttribute('position', geometry.getAttribute('position'))
  solid.setDrawRange(0, 0)
  return solid.setIndex(new three.BufferAttribute(triangles.slice(0, casters * 3), 1))
}

/** The room's light on the ground around the base, as a texture from above. */
function dimTexture() {
  const dim = new three.DataTexture(new Uint8Array(GRID * GRID).fill(255), GRID, GRID, three.RedFormat)
  dim.magFilter = dim.minFilter = three.LinearFilter
  dim.unpackAlignment = 1
  dim.needsUpdate = true
  return dim
}

function placeKey(
  key: three.DirectionalLight,
  { extent: { centre, reach } }: Frame,
  [x, y, z]: readonly [number, number, number],
) {
  const far = reach + 2
  key.position.set(x * far, centre[1] + y * far, z * far)
  key.target.position.set(0, centre[1], 0)
  key.target.updateMatrixWorld()
  const camera = { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: far + reach + 1 }
  Object.assign(key.shadow.camera, camera)
  key.shadow.camera.updateProjectionMatrix()
}
