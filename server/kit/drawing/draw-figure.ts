import type { Scene } from '../../../shared/figure/figure-scene.ts'
import { type Blocks, lightBlocks } from './block-light.ts'
import { tone } from './colour.ts'
import { sampleX, sampleY } from './rasterise.ts'
import { light } from './sample.ts'
import { shadeBody } from './shade-body.ts'
import { lightGround, shadePaper } from './shade-paper.ts'
import { openStudio, type Studio, type View } from './studio.ts'

export function drawFigure(scene: Scene, view: View): Uint8Array {
  const studio = openStudio(scene, view)
  return shade(studio, lightBlocks(studio), lightGround(studio))
}

function shade(studio: Studio, blocks: Blocks, ground: Float32Array): Uint8Array {
  const {
    view: { size },
    seen,
    scene: { piece },
  } = studio
  const wide = size * 2
  const out = new Uint8Array(size * size * 3)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const row = y * 2
      const column = x * 2
      const first = row * wide + column
      const a = seen[first] ?? -1
      const b = seen[first + 1] ?? -1
      const c = seen[first + wide] ?? -1
      const d = seen[first + wide + 1] ?? -1
      const same =
        pieceOf(piece, a) === pieceOf(piece, b) &&
        pieceOf(piece, a) === pieceOf(piece, c) &&
        pieceOf(piece, a) === pieceOf(piece, d)
      let r = 0
      let g = 0
      let bl = 0
      if (same) {
        if (a < 0) shadePaper(studio, ground, column + 1, row + 1)
        else shadeBody(studio, blocks, a, column + 0.75, row + 0.25)
        r = tone(light.r)
        g = tone(light.g)
        bl = tone(light.b)
      } else {
        for (let k = 0; k < 4; k++) {
          const sx = column + (k & 1)
          const sy = row + (k >> 1)
          const triangle = k === 0 ? a : k === 1 ? b : k === 2 ? c : d
          if (triangle < 0) shadePaper(studio, ground, column + 1, row + 1)
          else shadeBody(studio, blocks, triangle, sx + sampleX(sy), sy + sampleY(sx))
          r += tone(light.r) / 4
          g += tone(light.g) / 4
          bl += tone(light.b) / 4
        }
      }
      // Deterministic grain against banding in the backdrop.
      const grain = (((x * 374761393 + y * 668265263) ^ (x * y * 9301)) & 255) / 255
      const at = (y * size + x) * 3
      out[at] = r + grain
      out[at + 1] = g + grain
      out[at + 2] = bl + grain
    }
  return out
}

const pieceOf = (piece: Uint16Array, triangle: number) => (triangle < 0 ? -1 : (piece[triangle] ?? 0))
