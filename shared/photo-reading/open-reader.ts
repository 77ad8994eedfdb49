import type { ClothesModel } from './clothes-scores.ts'
import { type FaceLibrary, type Model, openFaceFinder } from './find-faces.ts'
import { atWorkingSize, type FoundFace, headFrame, type Pixels } from './head-frame.ts'
import { type OutlineModel, openOutliner } from './outline.ts'
import type { ReadOptions } from './photo-reading.ts'
import { readFigure } from './read-figure.ts'
import type { ScoreModel } from './scores.ts'

export interface Models {
  detector: Model
  landmarks: Model
  outline: OutlineModel
  scores: ScoreModel
  clothes: ClothesModel
}
export type Reader = Awaited<ReturnType<typeof openReader>>

/** Everything that looks at photos, with its models loaded. */
export async function openReader(
  library: FaceLibrary,
  models: Models,
  startBackend?: (tf: FaceLibrary['tf']) => Promise<boolean>,
) {
  const { findFaces, steadied } = await openFaceFinder(library, models, startBackend)
  const { outlineOf, shapesOf, averageShapes, chestOf } = await openOutliner(library.tf, models.outline)
  async function analyse(photo: Pixels, found: FoundFace) {
    const pixels = atWorkingSize(photo, found)
    const face = await steadied(pixels, found)
    const frame = headFrame(face, pixels)
    const looks = {
      outline: await outlineOf(pixels, frame),
      shapes: await averageShapes(pixels, frame),
      chest: await chestOf(pixels, frame),
    }
    return (said: ReadOptions) => readFigure(pixels, frame, looks, models, said)
  }
  return {
    findFaces,
    readFigure: async (photo: Pixels, found: FoundFace, said: ReadOptions = {}) =>
      (await analyse(photo, found))(said),
    /** For a page that may be told later whether it is a child: the models look once, which takes long on a phone. */
    readBoth: async (photo: Pixels, found: FoundFace) => {
      const readAs = await analyse(photo, found)
      return { adult: readAs({ isChild: false }), child: readAs({ isChild: true }) }
    },
    steadied,
    outlineOf,
    shapesOf,
    chestOf,
  }
}
