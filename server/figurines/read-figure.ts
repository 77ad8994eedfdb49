import { type Age, type ChildAge, defaultFigure, type Figure2 } from '../../shared/figure/figure.ts'
import type { FaceOval } from '../../shared/figurines/api.ts'
import { isOfChild, type Subject } from '../../shared/figurines/people-api.ts'
import { childOf, Doubt, type Reading } from '../../shared/photo-reading/photo-reading.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import type { Log } from '../platform/log.ts'
import { readPhotoTask } from './tasks.ts'

export type ReadFigure = Reading & { figure: Figure2 }

/** The person in a photo as a figure. Without a face, or where reading fails, it is a plain one and all of it in doubt. */
export async function readFigure(
  { imageWorker, log }: { imageWorker: ImageWorker; log: Log },
  photo: Uint8Array,
  face: FaceOval | null,
  age: Age = 'adult',
): Promise<ReadFigure> {
  const { faces, figure, doubts } = await imageWorker
    .do(readPhotoTask, { photo, face, said: { isChild: age !== 'adult' } })
    .catch(error => {
      log.warn({ err: error }, 'a photo could not be read as a figure')
      return { faces: [], figure: null, doubts: [] }
    })
  const aged = (one: Figure2) => (age === 'adult' ? one : childOf(one, age))
  return figure
    ? { faces, figure: aged(figure), doubts }
    : { faces, figure: aged(defaultFigure), doubts: [...Doubt.options] }
}

export const ageOf = ({ subject, age }: { subject: Subject; age: ChildAge | null }): Age =>
  isOfChild(subject) ? (age ?? 'child') : 'adult'
