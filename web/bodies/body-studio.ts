import * as three from 'three'
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import type { Studio } from '../ui/turning.ts'
import { createDots, type Place } from './body-dots.ts'
import { BASE, base, disposeOf, feetOf, lights, meshesIn, paint, TALL } from './body-stage.ts'

export interface BodyStudio extends Studio {
  /** Puts numbered dots at these places. */
  mark: (places: readonly Place[]) => void
  /** It does not turn by itself any more. */
  hold: () => void
}

const FIELD_DEGREES = 28
const AWAY = 4.6
/** The lowest part of a body, which stands over the middle of the base. */
const FEET = 0.02
/** A press that moves farther is a turn. */
const PRESS_PX = 6

/** Without React; null without WebGL. `onPress` is told where on the body somebody pressed. */
export function openBodyStudio(
  host: HTMLElement,
  url: string,
  onPress: (place: Place) => void,
): BodyStudio | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2', { alpha: true, antialias: true })
  if (!context) return null
  host.append(canvas)
  const renderer = new three.WebGLRenderer({ canvas, context, alpha: true, antialias: true })
  renderer.shadowMap.enabled = true
  const set = buildSet()
  const { camera, holder } = set
  const dots = createDots(host, holder)
  const requests = new three.LoadingManager()
  let closed = false
  let redraw = () => {}
  const left = hearPresses(host, (x, y) => {
    const place = set.placeAt(x, y)
    if (place) onPress(place)
  })
  return {
    canvas,
    idles: 'once',
    start: { turn: -0.14, tilt: 0.1, zoom: 1, aim: 0 },
    async load(onPart) {
      const loader = new GLTFLoader(requests).setMeshoptDecoder(MeshoptDecoder)
      const file = await loader.loadAsync(
        url,
        event => event.lengthComputable && onPart(Math.min(1, event.loaded / event.total)),
      )
      if (closed) return disposeOf(file.scene)
      set.stand(file.scene)
      dots.face(file.scene)
    },
    hold() {
      this.idles = false
    },
    mark(places) {
      dots.put(places)
      const [model] = holder.children
      if (model) dots.face(model)
      redraw()
    },
    redrawnBy(draw) {
      redraw = draw
    },
    resize(width, height) {
      renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
      renderer.setSize(width, height, false)
      camera.aspect = width / height
      camera.updateProjectionMatrix()
    },
    draw(view) {
      set.look(view)
      renderer.render(set.scene, camera)
      dots.follow(camera)
    },
    close() {
      closed = true
      left.abort()
      requests.abort()
      set.dispose()
      renderer.dispose()
      renderer.forceContextLoss()
      canvas.remove()
      dots.remove()
    },
  }
}

/** The base and what stands on it, with the camera that looks at both. */
function buildSet() {
  const scene = new three.Scene()
  const { key, all } = lights()
  const turned = new three.Group()
  /** In the units of the file. */
  const holder = new three.Group()
  turned.add(base(), holder)
  scene.add(turned, ...all)
  const camera = new three.PerspectiveCamera(FIELD_DEGREES, 1, 0.4, 30)
  const middle = (TALL - BASE.height) / 2
  let away = AWAY
  return {
    scene,
    camera,
    holder,
    stand(model: three.Object3D) {
      for (const mesh of meshesIn(model)) paint(mesh)
      const { min, max } = new three.Box3().setFromObject(model)
      const scale = TALL / (max.y - min.y || 1)
      holder.scale.setScalar(scale)
      const feet = feetOf(model, min.y + FEET * (max.y - min.y))
      holder.position.set(-scale * feet.x, -scale * min.y, -scale * feet.z)
      away = AWAY * Math.max(1, (scale * Math.hypot(max.x - min.x, max.z - min.z)) / 1.9)
      holder.add(model)
      scene.updateMatrixWorld(true)
    },
    look({ turn, tilt, zoom }: { turn: number; tilt: number; zoom: number }) {
      turned.rotation.y = turn
      const far = (away * Math.max(1, 1 / camera.aspect)) / zoom
      camera.position.set(0, middle + Math.sin(tilt) * far, Math.cos(tilt) * far)
      camera.lookAt(0, middle, 0)
    },
    /** Where the body is at a point of the canvas, whose sides are at -1 and 1. */
    placeAt(x: number, y: number): Place | null {
      const ray = new three.Raycaster()
      ray.setFromCamera(new three.Vector2(x, y), camera)
      const [hit] = ray.intersectObject(holder, true)
      if (!hit) return null
      const at = holder.worldToLocal(hit.point.clone())
      return { x: rounded(at.x), y: rounded(at.y), z: rounded(at.z) }
    },
    dispose() {
      disposeOf(scene)
      key.dispose()
    },
  }
}

/** To a tenth of a millimetre. */
const rounded = (metres: number) => Math.round(metres * 1e4) / 1e4

/** Where somebody presses without turning, from -1 to 1 in both directions. */
function hearPresses(host: HTMLElement, onPress: (x: number, y: number) => void) {
  const left = new AbortController()
  let from: PointerEvent | null = null
  host.addEventListener(
    'pointerdown',
    event => {
      from = event
    },
    { signal: left.signal },
  )
  host.addEventListener(
    'click',
    event => {
      if (!from || Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > PRESS_PX) return
      const { left: x, top: y, width, height } = host.getBoundingClientRect()
      onPress(((event.clientX - x) / width) * 2 - 1, 1 - ((event.clientY - y) / height) * 2)
    },
    { signal: left.signal },
  )
  return left
}
