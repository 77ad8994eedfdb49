import sharp from 'sharp'
import type { Figure } from '../../../shared/figure/figure.ts'
import { composeScene, type Scene } from '../../../shared/figure/figure-scene.ts'
import { FINISHES, metal, roughness } from '../../../shared/figure/finishes.ts'
import { type KitFrame, LETTERS, type PlacedPart, wordsPart } from '../../../shared/kit/api.ts'
import { handle } from '../../platform/files/image-worker/worker-process.ts'
import { LabelRefused } from '../label/shape-label.ts'
import {
  buildModelTask,
  drawFigureTask,
  drawSmallPicturesTask,
  setLabelTask,
  setWordsTask,
} from '../tasks.ts'
import { drawFigure } from './draw-figure.ts'
import { readSurfaces, surfacesOf } from './part-files.ts'
import { wordsSurfaces } from './words-surfaces.ts'

/** Smaller pictures are scaled down from this size, which keeps eyes round. */
const DRAWN_AT_LEAST = 512

export const handleDrawFigure = handle(
  drawFigureTask,
  async ({ figure, frame, parts, turn, size, letters }) => {
    const scene = await readScene(figure, frame, parts, letters)
    const drawn = Math.max(size, DRAWN_AT_LEAST)
    const pixels = drawFigure(scene, { turn, size: drawn, backdrop: figure.backdrop })
    const picture = sharp(pixels, { raw: { width: drawn, height: drawn, channels: 3 } })
    if (drawn !== size) picture.resize(size, size)
    return { bytes: await picture.webp({ quality: 90, effort: 2 }).toBuffer() }
  },
)

/** A whole figure is drawn larger and scaled down, which keeps its eyes round. */
const DRAWN_LARGER = { whole: 1.25, head: 1 }
const CHANNELS = 3

/** The figures of a choice in one row. */
export const handleDrawSmallPictures = handle(
  drawSmallPicturesTask,
  async ({ figures, turn, crop, size }) => {
    const edge = size * DRAWN_LARGER[crop]
    const line = edge * CHANNELS
    const pixels = new Uint8Array(figures.length * line * edge)
    for (const [i, { figure, frame, parts }] of figures.entries()) {
      const scene = await readScene(figure, frame, parts)
      const drawn = drawFigure(scene, {
        turn,
        size: edge,
        backdrop: figure.backdrop,
        crop,
        softness: 'quick',
      })
      for (let y = 0; y < edge; y++)
        pixels.set(drawn.subarray(y * line, (y + 1) * line), (y * figures.length + i) * line)
    }
    const raw = { width: figures.length * edge, height: edge, channels: CHANNELS } as const
    const picture = sharp(pixels, { raw })
    if (edge !== size) picture.resize(figures.length * size, size)
    return { bytes: await picture.webp({ quality: 72, effort: 2 }).toBuffer() }
  },
)

export const handleBuildModel = handle(buildModelTask, async ({ figure, frame, parts }) => ({
  bytes: await glbOf(await readScene(figure, frame, parts)),
}))

const WHITE = 65535

async function glbOf({ points, normals, paint, triangles, finish }: Scene): Promise<Uint8Array> {
  const { Document, NodeIO } = await import('@gltf-transform/core')
  const document = new Document()
  const buffer = document.createBuffer()
  const corners = (array: Float32Array | Uint16Array) =>
    document.createAccessor().setType('VEC3').setArray(array.slice()).setBuffer(buffer)
  const colours = Uint16Array.from(paint, light => Math.round(Math.min(1, light) * WHITE))
  const attributes = {
    POSITION: corners(points),
    NORMAL: corners(normals),
    COLOR_0: corners(colours).setNormalized(true),
  }
  const mesh = document.createMesh('figure')
  for (const [index, name] of FINISHES.entries()) {
    const own = triangles.filter((_, i) => finish[Math.floor(i / 3)] === index)
    if (own.length === 0) continue
    const material = document
      .createMaterial(name)
      .setRoughnessFactor(roughness[index] ?? 1)
      .setMetallicFactor(metal[index] ?? 0)
    const primitive = document.createPrimitive().setMaterial(material)
    primitive.setIndices(document.createAccessor().setType('SCALAR').setArray(own).setBuffer(buffer))
    for (const [attribute, accessor] of Object.entries(attributes))
      primitive.setAttribute(attribute, accessor)
    mesh.addPrimitive(primitive)
  }
  document.createScene().addChild(document.createNode('figure').setMesh(mesh))
  return new NodeIO().writeBinary(document)
}

export async function readScene(
  figure: Figure,
  frame: KitFrame,
  parts: (PlacedPart & { path: string })[],
  letters?: Uint8Array,
) {
  const read = await Promise.all(
    parts.map(async part => ({ part: part as PlacedPart, surfaces: await readSurfaces(part.path) })),
  )
  // What comes from another process begins at any byte, and numbers are read at multiples of four.
  if (letters) read.push({ part: LETTERS, surfaces: await surfacesOf(letters.slice()) })
  const words = await wordsSurfaces(figure, parts)
  if (words) read.push({ part: wordsPart(figure), surfaces: words })
  return composeScene(figure, frame, read)
}

export const handleSetLabel = handle(setLabelTask, async ({ text, base }) => {
  const { labelGlb } = await import('../label/label-solid.ts')
  return orRefused(labelGlb(text, base))
})

export const handleSetWords = handle(setWordsTask, async shirt => {
  const { wordsGlb } = await import('../words/words-glb.ts')
  return orRefused(wordsGlb(shirt))
})

async function orRefused<Glb>(setting: Promise<Glb>): Promise<{ glb: Glb } | { refused: string }> {
  try {
    return { glb: await setting }
  } catch (error) {
    if (error instanceof LabelRefused) return { refused: error.message }
    throw error
  }
}
