import type { FaceOval } from '../../../../shared/figurines.ts'
import type { Reading } from '../../../../shared/photo-reading.ts'
import { skill } from '../../../platform/files/image-worker/worker-process.ts'
import { readPhotoTask } from '../../read-photo-task.ts'
import { figureFromFacts } from './figure-from-facts.ts'
import { fitOval } from './fit-oval.ts'
import { readFacts } from './read-photo.ts'

export async function readingOf(photo: Buffer, shown: FaceOval | null): Promise<Reading> {
  const face = await fitOval(photo, shown)
  if (!face) return { faces: [], figure: null, doubts: [] }
  const [x, y] = [Math.max(0, face.x - face.rx), Math.max(0, face.y - face.ry)]
  const [width, height] = [Math.min(1 - x, 2 * face.rx), Math.min(1 - y, 2 * face.ry)]
  const figure = figureFromFacts(await readFacts(photo, face))
  return { faces: [{ x, y, width, height, score: 1 }], figure, doubts: [] }
}

export const readPhotoSkill = skill(readPhotoTask, ({ photo, face }) => readingOf(Buffer.from(photo), face))
