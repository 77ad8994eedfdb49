import type { Face } from '../../shared/figure/figure-face.ts'
import type { FaceOval } from '../../shared/figurines/api.ts'
import type { Reading, ReadOptions } from '../../shared/photo-reading/photo-reading.ts'
import { task } from '../platform/files/image-worker/tasks.ts'

/** Has the library and its models loaded in the background, for a photo that is on its way. */
export const openReaderTask = task<null, null>('figurines.open-reader')

export const readPhotoTask = task<{ photo: Uint8Array; face: FaceOval | null; said?: ReadOptions }, Reading>(
  'figurines.read',
)

/** The chosen person alone, for a vision model: another's face in the cut is painted over. */
export const cutPersonTask = task<{ photo: Uint8Array; face: FaceOval | null }, { bytes: Uint8Array }>(
  'figurines.cut-person',
)

/** The shape of the chosen face; null where it cannot be told. */
export const measureFaceTask = task<{ photo: Uint8Array; face: FaceOval | null }, Face | null>(
  'figurines.measure-face',
)
