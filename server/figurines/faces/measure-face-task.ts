import type { Face } from '../../../shared/figure/figure-face.ts'
import type { FaceOval } from '../../../shared/figurines/api.ts'
import { task } from '../../platform/files/image-worker/tasks.ts'

/** The shape of the chosen face; null where it cannot be told. */
export const measureFaceTask = task<{ photo: Uint8Array; face: FaceOval | null }, Face | null>(
  'figurines.measure-face',
)
