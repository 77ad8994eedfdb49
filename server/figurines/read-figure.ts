import { defaultFigure, type Figure } from '../../shared/figure.ts'
import type { FaceOval } from '../../shared/figurines.ts'
import { Doubt, type Reading } from '../../shared/photo-reading.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { readPhotoTask } from './read-photo-task.ts'

export type ReadFigure = Reading & { figure: Figure }

/** The person in a photo as a figure; without a face it is a plain one, and everything about it is in doubt. */
export async function readFigure(
  imageWorker: ImageWorker,
  photo: Uint8Array,
  face: FaceOval | null,
): Promise<ReadFigure> {
  const { faces, figure, doubts } = await imageWorker.do(readPhotoTask, { photo, face })
  return figure ? { faces, figure, doubts } : { faces, figure: defaultFigure, doubts: [...Doubt.options] }
}
