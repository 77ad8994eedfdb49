import * as three from 'three'
import type { Figure } from '../../shared/figure/figure.ts'
import { writeFigureCode } from '../../shared/figure/figure-code.ts'
import {
  bendScene,
  composeScene,
  EYE_ABOVE,
  type Frame,
  frameOf,
  type ReadPart,
  type Scene,
} from '../../shared/figure/figure-scene.ts'
import type { Surface } from '../../shared/figure/surface.ts'
import {
  figureParts,
  hasDoubleChin,
  type Kit,
  type KitFrame,
  kitApi,
  kitQuery,
  LETTERS,
  wordsPart,
} from '../../shared/kit/api.ts'
import { call } from '../api.ts'
import type { Idling, Studio, View } from '../ui/turning.ts'
import { buildStage, type Stage, studioCamera } from './figure-stage.ts'
import { readPart } from './read-part.ts'
import { findRoomLight } from './room-light.ts'
import { wordsFor } from './words-for.ts'

/** As on the server's preview, see VIEWS in server/kit/figure-views.ts. */
const PREVIEW_TURN = (-14 * Math.PI) / 180
const NARROW = 0.9

export interface FigureContent {
  figure: Figure
  /** The name on the base. */
  letters: Surface[] | null
}
export interface FigureStudio extends Studio {
  /** Puts another figure in the place of the one that stands there. The old one stays until all parts are here. */
  show: (shown: FigureContent) => Promise<void>
  /** Darkens what is behind the figure, or lights it again. */
  darken: (isDark: boolean) => void
  /** The camera's view of a part of the figure. */
  viewOf: (part: Focus) => View
}
export type Focus = 'whole' | 'head' | 'back' | 'base' | 'name'

const kits = new Map<number, Promise<Kit>>()
const loadKit = ({ kit: version }: Figure) => {
  const kit = kits.get(version) ?? call(kitApi.kit, { query: kitQuery(version) })
  kits.set(version, kit)
  kit.catch(() => kits.delete(version))
  return kit
}

interface Options {
  idles?: Idling
  /** Told why the words on the shirt cannot be set, or null; the figure is shown without them. */
  onWordsFault?: (error: unknown) => void
}

/** A figure whose own light was found. */
interface Lit {
  scene: Scene
  corners: Float32Array
}

/** A figure from the same parts and in the same light as its picture; null without WebGL. */
export function openFigureStudio(
  host: HTMLElement,
  first: FigureContent,
  { idles = true, onWordsFault = () => {} }: Options = {},
): FigureStudio | null {
  const canvas = document.createElement('canvas')
  const graphics = contextOf(canvas)
  if (!graphics) return null
  host.append(canvas)
  const renderer = rendererOf(canvas, graphics.context)
  const start: View = { turn: PREVIEW_TURN, tilt: 0.12, zoom: 1, aim: 0 }
  const camera = studioCamera()
  const stage: Stage = buildStage(graphics.isSlow ? 512 : 1024)
  let isClosed = false
  const compiled = compile(renderer, stage, camera, () => isClosed)
  const size = new three.Vector2(1, 1)
  const sharpness = adaptSharpness(scale => {
    renderer.setDrawingBufferSize(size.x, size.y, Math.min(devicePixelRatio, 2) * scale)
  })
  let latest: Promise<void> | undefined
  let shadowTurn = Number.NaN
  let redraw = () => {}
  const place = figurePlace({ stage, start, canvas, redraw: () => redraw(), onWordsFault })

  return {
    canvas,
    start,
    idles,
    async load(onPart) {
      latest = place.exchange(first, onPart)
      // Another figure may be asked for meanwhile; then that one is waited for.
      let awaited: typeof latest
      do {
        awaited = latest
        await awaited
      } while (awaited !== latest)
      await compiled
    },
    show(shown) {
      latest = place.exchange(shown)
      return latest
    },
    darken(isDark) {
      stage.darken(isDark)
      redraw()
    },
    viewOf: part => viewOf(part, start),
    redrawnBy(given) {
      redraw = given
    },
    resize(width, height) {
      size.set(width, height)
      sharpness.reset()
      camera.aspect = width / height
      camera.updateProjectionMatrix()
    },
    draw({ turn, tilt, zoom, aim }) {
      const frame = place.frame()
      if (!frame) return
      sharpness.choose(() => redraw())
      const far = (frame.away * Math.max(1, NARROW / camera.aspect)) / zoom
      const at = frame.middle + aim * frame.extent.reach
      if (place.casts() || turn !== shadowTurn) renderer.shadowMap.needsUpdate = true
      shadowTurn = turn
      stage.turnTo(turn, renderer.getDrawingBufferSize(new three.Vector2()))
      camera.position.set(0, at + Math.sin(tilt) * far, Math.cos(tilt) * far)
      camera.lookAt(0, at, 0)
      renderer.render(stage.world, camera)
    },
    close() {
      isClosed = true
      place.leave()
      sharpness.stop()
      stage.dispose()
      renderer.dispose()
      renderer.forceContextLoss()
      canvas.remove()
    },
  }
}

function rendererOf(canvas: HTMLCanvasElement, context: WebGL2RenderingContext) {
  const renderer = new three.WebGLRenderer({ canvas, context })
  renderer.shadowMap.enabled = true
  // The shadow is drawn anew only where it has changed.
  renderer.shadowMap.autoUpdate = false
  renderer.shadowMap.needsUpdate = true
  // Asking for errors waits for the compiler.
  renderer.debug.checkShaderErrors = import.meta.env.DEV
  return renderer
}

/** The shaders are compiled and used once while the parts are on their way. */
function compile(
  renderer: three.WebGLRenderer,
  { world }: Stage,
  camera: three.Camera,
  isClosed: () => boolean,
): Promise<void> {
  const compiled = (
    renderer.extensions.has('KHR_parallel_shader_compile')
      ? renderer.compileAsync(world, camera)
      : Promise.resolve(renderer.compile(world, camera))
  ).then(() => {
    if (!isClosed()) renderer.render(world, camera)
  })
  // load() tells a failure.
  compiled.catch(() => {})
  return compiled
}

/** Where one figure stands at a time. */
interface PlaceParams {
  stage: Stage
  start: View
  canvas: HTMLCanvasElement
  redraw: () => void
  onWordsFault: (error: unknown) => void
}
function figurePlace({ stage, start, canvas, redraw, onWordsFault }: PlaceParams) {
  let standing: Built | undefined
  let lit: Lit | undefined
  let latest = 0
  let resting: ReturnType<typeof setTimeout> | undefined
  let castsAnew = true

  /** The figure stands at once in the light of the one before; its own light follows. */
  function put(built: Built) {
    const { scene, frame, figure } = built
    stage.put({ scene, frame, backdrop: figure.backdrop, around: borrowedLight(scene, lit) })
    standing = built
    castsAnew = true
    canvas.dataset.shown = writeFigureCode(figure)
    canvas.dataset.words = String(built.scene.starts.some(({ of }) => of.startsWith('words ')))
    canvas.dataset.letters = String(built.scene.starts.some(({ of }) => of.startsWith(LETTERS.slot)))
  }
  async function findLight({ scene, frame }: Built, turn: number) {
    const light = await findRoomLight(scene, frame.extent, () => turn === latest)
    if (!light || turn !== latest) return
    stage.light(light.corners, light.ground)
    lit = { scene, corners: light.corners }
    redraw()
  }
  /** The face that a slider moves bends at once; its light and shadow follow when the slider rests. */
  function bend(built: Built, figure: Figure, turn: number) {
    bendScene(built.scene, figure, built.kitFrame, built.parts)
    standing = { ...built, figure, frame: frameOf(built.scene) }
    stage.bend(standing)
    canvas.dataset.shown = writeFigureCode(figure)
    redraw()
    clearTimeout(resting)
    const bent = standing
    resting = setTimeout(() => {
      if (turn !== latest) return
      castsAnew = true
      void findLight(bent, turn)
    }, REST_MS)
  }
  async function exchange(shown: FigureContent, onPart?: (part: number) => void) {
    latest += 1
    const turn = latest
    if (standing && isOtherFace(standing, shown)) return bend(standing, shown.figure, turn)
    const built = await build(shown, onPart)
    if (turn !== latest) return
    if (!standing) start.tilt = tiltOf(built.frame)
    put(built)
    onWordsFault(built.wordsFault)
    redraw()
    void findLight(built, turn)
  }
  return {
    exchange,
    frame: () => standing?.frame,
    /** Whether the figure that is drawn now has another shadow than the one drawn before. */
    casts() {
      const isAnew = castsAnew
      castsAnew = false
      return isAnew
    },
    leave() {
      latest += 1
      clearTimeout(resting)
    },
  }
}

/** Without a graphics card smooth edges cost more than they bring. */
function contextOf(canvas: HTMLCanvasElement) {
  const quick = canvas.getContext('webgl2', { antialias: true, failIfMajorPerformanceCaveat: true })
  const context = quick ?? canvas.getContext('webgl2', { antialias: false })
  return context && { context, isSlow: quick === null }
}

const SLOW_FRAME_MS = 50
const PAUSE_MS = 220
const COARSE = 0.5

/** A device that draws slowly turns the figure in fewer pixels, and draws it sharply once it rests. */
function adaptSharpness(set: (scale: number) => void) {
  let scale = 0
  let usual = 16
  let last = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  const use = (next: number) => {
    if (next !== scale) set(next)
    scale = next
  }
  return {
    reset() {
      set(scale || 1)
      scale ||= 1
    },
    choose(drawSharply: () => void) {
      const now = performance.now()
      const gap = now - last
      last = now
      clearTimeout(rest)
      const isMoving = gap < PAUSE_MS * 4
      if (isMoving) usual = usual * 0.5 + gap * 0.5
      use(isMoving && usual > SLOW_FRAME_MS ? COARSE : 1)
      if (scale !== 1)
        rest = setTimeout(() => {
          last = 0
          drawSharply()
        }, PAUSE_MS)
    },
    stop: () => clearTimeout(rest),
  }
}

const tiltOf = ({ away }: Frame) => Math.asin(EYE_ABOVE / away)

function viewOf(part: Focus, start: View): View {
  if (part === 'head') return { ...start, tilt: 0.04, zoom: 1.75, aim: 0.36 }
  if (part === 'back') return { turn: Math.PI, tilt: 0.12, zoom: 1.7, aim: -0.16 }
  // The name in front, and the face above it.
  if (part === 'name') return { turn: 0, tilt: 0.12, zoom: 0.98, aim: -0.04 }
  if (part === 'base') return { turn: 0, tilt: 0.2, zoom: 1.9, aim: -0.62 }
  return start
}

interface Built {
  scene: Scene
  frame: Frame
  figure: Figure
  letters: Surface[] | null
  wordsFault: unknown
  kitFrame: KitFrame
  parts: readonly ReadPart[]
}

const REST_MS = 250

/** The same parts, name and body: nothing but the face differs. */
const isOtherFace = (one: Built, other: FigureContent) =>
  one.letters === other.letters && one.wordsFault === null && faceless(one.figure) === faceless(other.figure)

/** A full double chin is a part of its own. */
const faceless = (figure: Figure) =>
  JSON.stringify(figure.kit === 1 ? figure : { ...figure, face: hasDoubleChin(figure) })

async function build({ figure, letters }: FigureContent, onPart?: (part: number) => void): Promise<Built> {
  const { frame: kitFrame, slots } = await loadKit(figure)
  const placed = figureParts(figure, { slots })
  const whole = placed.reduce((sum, { file }) => sum + file.bytes, 0)
  let here = 0
  const parts = await Promise.all(
    placed.map(async part => {
      const surfaces = await readPart(part.file.url)
      here += part.file.bytes
      onPart?.(here / whole)
      return { part, surfaces }
    }),
  )
  const words = await wordsFor(figure)
  const all: ReadPart[] = [
    ...parts,
    ...(letters ? [{ part: LETTERS, surfaces: letters }] : []),
    ...(words.surfaces ? [{ part: wordsPart(figure), surfaces: words.surfaces }] : []),
  ]
  const scene = composeScene(figure, kitFrame, all)
  const wordsFault = words.fault
  return { scene, frame: frameOf(scene), figure, letters, wordsFault, kitFrame, parts: all }
}

/**
 * Surfaces that stood there before keep their light until it is found anew; a new one gets the average of what stood
 * in its slot.
 */
function borrowedLight(scene: Scene, before: Lit | undefined): Float32Array {
  const around = new Float32Array(scene.points.length / 3).fill(1)
  if (!before) return around
  const cache = new Map<string, Float32Array>()
  const usual = new Map<string, number>()
  for (const [i, { of, at }] of before.scene.starts.entries()) {
    const corners = before.corners.subarray(at, endOf(before.scene, i))
    cache.set(of, corners)
    usual.set(slotOf(of), corners.reduce((sum, one) => sum + one, 0) / corners.length)
  }
  for (const [i, { of, at }] of scene.starts.entries()) {
    const end = endOf(scene, i)
    const old = cache.get(of)
    if (old?.length === end - at) around.set(old, at)
    else around.fill(usual.get(slotOf(of)) ?? 1, at, end)
  }
  return around
}

const slotOf = (surface: string) => surface.slice(0, surface.indexOf(' '))
const endOf = ({ starts, points }: Scene, i: number) => starts[i + 1]?.at ?? points.length / 3
