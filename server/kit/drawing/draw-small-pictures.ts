import sharp from 'sharp'
import { handle } from '../../platform/files/image-worker/worker-process.ts'
import { drawSmallPicturesTask } from '../small-pictures-task.ts'
import { drawFigure } from './draw-figure.ts'
import { readScene } from './read-scene.ts'

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
        ground: -frame.base.height,
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
