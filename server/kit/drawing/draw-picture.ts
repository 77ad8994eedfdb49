import sharp from 'sharp'
import { handle } from '../../platform/files/image-worker/worker-process.ts'
import { drawFigureTask } from '../draw-task.ts'
import { drawFigure } from './draw-figure.ts'
import { readScene } from './read-scene.ts'

/** Smaller pictures are scaled down from this size, which keeps eyes round. */
const DRAWN_AT_LEAST = 512

export const handleDrawFigure = handle(
  drawFigureTask,
  async ({ figure, frame, parts, turn, size, letters }) => {
    const scene = await readScene(figure, frame, parts, letters)
    const drawn = Math.max(size, DRAWN_AT_LEAST)
    const pixels = drawFigure(scene, {
      turn,
      size: drawn,
      backdrop: figure.backdrop,
      ground: -frame.base.height,
    })
    const picture = sharp(pixels, { raw: { width: drawn, height: drawn, channels: 3 } })
    if (drawn !== size) picture.resize(size, size)
    return { bytes: await picture.webp({ quality: 90, effort: 2 }).toBuffer() }
  },
)
