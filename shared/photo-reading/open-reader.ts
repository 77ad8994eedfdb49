import type { ReadOptions } from '../photo-reading.ts'
import { type FaceLibrary, type Model, openFaceFinder } from './find-faces.ts'
import { atWorkingSize, type FoundFace, headFrame, type Pixels } from './head-frame.ts'
import { type OutlineModel, openOutliner } from './outline.ts'
import { readFigure } from './read-figure.ts'

export interface Models {
  detector: Model
  landmarks: Model
  outline: OutlineModel
}
export type Reader = Awaited<ReturnType<typeof openReader>>

/** Everything that looks at photos, with its models loaded. */
export async function openReader(
  library: FaceLibrary,
  models: Models,
  startBackend?: (tf: FaceLibrary['tf']) => Promise<boolean>,
) {
  const { findFaces, steadied } = await openFaceFinder(library, models, startBackend)
  const outlineOf = await openOutliner(library.tf, models.outline)
  return {
    findFaces,
    readFigure: async (photo: Pixels, found: FoundFace, said: ReadOptions = {}) => {
      const pixels = atWorkingSize(photo, found)
      const face = await steadied(pixels, found)
      return readFigure(pixels, face, await outlineOf(pixels, headFrame(face, pixels)), said)
    },
    steadied,
    outlineOf,
  }
}
