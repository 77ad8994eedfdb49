import { type ReactNode, useCallback } from 'react'
import * as three from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import type { Idling, Studio } from '../ui/turning.ts'
import { Turntable } from '../ui/turntable.tsx'

// The studio's tone curve (art/studio/stage.py, shoulder): linear up to the knee, then a soft roll-off.
const PLAIN = 'vec3 CustomToneMapping( vec3 color ) { return color; }'
const SHOULDER =
  'vec3 CustomToneMapping( vec3 c ) { return mix( c, 1.0 - 0.42 * exp( - ( max( c, vec3( 0.58 ) ) - 0.58 ) / 0.42 ), step( vec3( 0.58 ), c ) ); }'
three.ShaderChunk.tonemapping_pars_fragment = three.ShaderChunk.tonemapping_pars_fragment.replace(
  PLAIN,
  SHOULDER,
)

// From art/studio/kit.py, FINISH: what the model files leave out.
const SPECULAR: Record<string, number> = {
  skin: 0.64,
  satin: 0.5,
  cloth: 0.44,
  hair: 0.6,
  gloss: 1,
  metal: 1,
  eye: 1,
  flat: 0.4,
}
const CLEARCOAT: Record<string, number> = {
  skin: 0.05,
  satin: 0.05,
  hair: 0.06,
  gloss: 0.8,
  metal: 0.1,
  eye: 1,
}
const GROUND = -0.125

/** The environment map: soft walls and floor, and the fill and rim lamps as glowing panels. */
function room() {
  const scene = new three.Scene()
  const glowing = (color: string, glow: number, side: three.Side) =>
    new three.MeshBasicMaterial({ color: new three.Color(color).multiplyScalar(glow), side })
  const lamp = (
    x: number,
    y: number,
    z: number,
    width: number,
    height: number,
    glow: number,
    color: string,
  ) => {
    const panel = new three.Mesh(
      new three.PlaneGeometry(width, height),
      glowing(color, glow, three.DoubleSide),
    )
    panel.position.set(x, y - 0.8, z)
    panel.lookAt(0, 0.1, 0)
    scene.add(panel)
  }
  const wall = (color: string, glow: number) => glowing(color, glow, three.BackSide)
  const [side, above, below] = [wall('#f2f6ff', 0.34), wall('#f2f6ff', 0.24), wall('#fff1e0', 0.36)]
  const walls = [side, side, above, below, wall('#fff9f2', 0.55), wall('#fff7ee', 0.34)]
  scene.add(new three.Mesh(new three.BoxGeometry(14, 10, 14), walls))
  lamp(-2.4, 3.6, 3, 1.75, 1.75, 5, '#fff8ee')
  lamp(3.4, 1.7, 2.4, 3, 3, 2.2, '#f5faff')
  lamp(2.2, 2.6, -2, 0.8, 2, 11, '#fff8f0')
  lamp(-2.4, 2.3, -1.8, 0.7, 2, 8, '#f0f6ff')
  return scene
}

/** The contact shadow under the round base, drawn once. */
function contact() {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 256
  const pen = canvas.getContext('2d')
  const fade = pen?.createRadialGradient(128, 128, 0, 128, 128, 128)
  for (const [at, dark] of Object.entries({ 0: 0.5, 0.45: 0.5, 0.52: 0.22, 0.6: 0.09, 0.76: 0.03, 1: 0 })) {
    fade?.addColorStop(Number(at), `rgb(46 32 26 / ${dark})`)
  }
  if (pen && fade) pen.fillStyle = fade
  pen?.fillRect(0, 0, 256, 256)
  const map = new three.CanvasTexture(canvas)
  map.colorSpace = three.SRGBColorSpace
  const paint = new three.MeshBasicMaterial({ map, transparent: true, depthWrite: false, toneMapped: false })
  const disc = new three.Mesh(new three.PlaneGeometry(2.3, 2.2), paint)
  disc.rotation.x = -Math.PI / 2
  disc.position.set(0.05, GROUND - 0.002, 0)
  return disc
}

function keyLight() {
  const key = new three.DirectionalLight('#fff3e4', 3)
  key.position.set(-2.4, 3.6, 3)
  key.target.position.set(0, 0.8, 0)
  key.castShadow = true
  key.shadow.mapSize.set(1024, 1024)
  Object.assign(key.shadow.camera, { left: -1.7, right: 1.7, top: 1.7, bottom: -1.7, near: 1, far: 9 })
  Object.assign(key.shadow, { radius: 8, normalBias: 0.025, intensity: 0.72 })
  return key
}

const meshesOf = (thing: three.Object3D) => {
  const meshes: three.Mesh[] = []
  thing.traverse(part => part instanceof three.Mesh && meshes.push(part))
  return meshes
}

function disposeOf(scene: three.Object3D) {
  for (const { geometry, material } of meshesOf(scene)) {
    geometry.dispose()
    for (const paint of [material].flat()) {
      if (paint instanceof three.MeshBasicMaterial) paint.map?.dispose()
      paint.dispose()
    }
  }
}

/** The models have vertex colours and one material per finish, without textures or compression. */
function paint(model: three.Object3D) {
  for (const mesh of meshesOf(model)) {
    const plain = mesh.material
    if (!(plain instanceof three.MeshStandardMaterial)) continue
    const { metalness, roughness, name, vertexColors } = plain
    const finish = name.replace('dopple_', '')
    const coat = {
      specularIntensity: SPECULAR[finish] ?? 0.6,
      clearcoat: CLEARCOAT[finish] ?? 0,
      clearcoatRoughness: finish === 'eye' ? 0.05 : 0.28,
    }
    mesh.material = new three.MeshPhysicalMaterial({
      metalness,
      roughness,
      vertexColors,
      side: three.DoubleSide,
      ...coat,
    })
    plain.dispose()
    mesh.castShadow = mesh.receiveShadow = true
  }
  return model
}

/** The studio around a model, without React; null without WebGL. */
function openStudio(host: HTMLElement, url: string, idles: Idling): Studio | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2', { alpha: true, antialias: true })
  if (!context) return null
  host.append(canvas)
  const renderer = new three.WebGLRenderer({ canvas, context, alpha: true, antialias: true })
  renderer.toneMapping = three.CustomToneMapping
  renderer.shadowMap.enabled = true
  const scene = new three.Scene()
  const baker = new three.PMREMGenerator(renderer)
  const walls = room()
  const light = baker.fromScene(walls, 0.02, 0.1, 50)
  disposeOf(walls)
  baker.dispose()
  scene.environment = light.texture
  const key = keyLight()
  scene.add(key, key.target, contact())

  const camera = new three.PerspectiveCamera(28.84, 1, 0.5, 20)
  const middle = { y: 0.8, away: 5.05 }
  const requests = new three.LoadingManager()
  let model: three.Object3D | undefined
  let closed = false
  return {
    canvas,
    idles,
    start: { turn: -0.14, tilt: 0.12, zoom: 1, aim: 0 },
    async load(onPart) {
      const loader = new GLTFLoader(requests)
      const file = await loader.loadAsync(
        url,
        event => event.lengthComputable && onPart(Math.min(1, event.loaded / event.total)),
      )
      if (closed) return disposeOf(file.scene)
      model = paint(file.scene)
      const { min, max } = new three.Box3().setFromObject(model)
      middle.y = 0.8 + Math.max(0, max.y - 1.85) * 0.45
      middle.away =
        5.05 * Math.max(1, (max.y - middle.y) / 1.12, Math.max(-min.x, max.x, -min.z, max.z) / 0.98)
      scene.add(model)
    },
    resize(width, height) {
      renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
      renderer.setSize(width, height, false)
      camera.aspect = width / height
      camera.updateProjectionMatrix()
    },
    draw({ turn, tilt, zoom }) {
      if (model) model.rotation.y = turn
      const away = (middle.away * Math.max(1, 1 / camera.aspect)) / zoom
      camera.position.set(0, middle.y + Math.sin(tilt) * away, Math.cos(tilt) * away)
      camera.lookAt(0, middle.y, 0)
      renderer.render(scene, camera)
    },
    close() {
      closed = true
      requests.abort()
      disposeOf(scene)
      light.dispose()
      key.dispose()
      renderer.dispose()
      renderer.forceContextLoss()
      canvas.remove()
    },
  }
}

interface Props {
  modelUrl: string
  name: string
  /** Shown until the model is loaded, and where it cannot be shown. */
  picture?: ReactNode
  idles?: Idling
}

/** The script and the model are loaded on demand. */
export const DeskBuddyTurntable = ({ modelUrl, name, picture, idles = true }: Props) => (
  <Turntable
    open={useCallback(host => openStudio(host, modelUrl, idles), [modelUrl, idles])}
    name={name}
    picture={picture}
  />
)
