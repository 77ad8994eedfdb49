import type { ReadOptions } from '../photo-reading.ts'
import { type FaceLibrary, type Model, openFaceFinder } from './find-faces.ts'
import { atWorkingSize, type FoundFace, headFrame, type Pixels } from './head-frame.ts'
import { type OutlineModel, openOutliner } from './outline.ts'
import { readFigure } from './read-figure.ts'
import type { ScoreModel } from './scores.ts'

export interface Models {
  detector: Model
  landmarks: Model
  outline: OutlineModel
  scores: ScoreModel
}
export type Reader = Awaited<ReturnType<typeof openReader>>

/** Everything that looks at photos, with its models loaded. */
export async function openReader(
  library: FaceLibrary,
  models: Models,
  startBackend?: (tf: FaceLibrary['tf']) => Promise<boolean>,
) {
  const { findFaces, steadied } = await openFaceFinder(library, models, startBackend)
  const { outlineOf, shapesOf } = await openOutliner(library.tf, models.outline)
  return {
    findFaces,
    readFigure: async (photo: Pixels, found: FoundFace, said: ReadOptions = {}) => {
      const pixels = atWorkingSize(photo, found)
      const face = await steadied(pixels, found)
      const frame = headFrame(face, pixels)
      const [outline, shapes] = [await outlineOf(pixels, frame), await shapesOf(pixels, frame)]
      return readFigure(pixels, frame, { outline, shapes }, models.scores, said)
    },
    steadied,
    outlineOf,
    shapesOf,
  }
}
