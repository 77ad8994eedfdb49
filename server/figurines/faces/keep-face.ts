import { type Face, faceOf } from '../../../shared/figure/figure-face.ts'
import type { FigureSlot } from '../../../shared/figure/figure-slots.ts'
import type { ImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import type { Log } from '../../platform/log.ts'
import type { Settled } from '../settle-figure.ts'
import type { FigurineRow, PhotoRow } from '../tables.ts'
import { measureFaceTask } from '../tasks.ts'

/**
 * A version has what its first drawing measured; an old one that was never measured stays as it is. Another's child is
 * measured once its parent agreed.
 */
export async function measuredOf(
  { imageWorker, log }: { imageWorker: ImageWorker; log: Log },
  { id, figure, version, measured }: FigurineRow,
  { bytes, row }: { bytes: Buffer; row: PhotoRow | null },
): Promise<Face | null> {
  const isLater = version > 1 && row?.subject !== 'other_child'
  if (measured || (figure && isLater)) return measured
  return imageWorker.do(measureFaceTask, { photo: bytes, face: row?.face ?? null }).catch(error => {
    log.warn({ err: error, figurine: id }, 'a face could not be measured; the figure keeps the usual one')
    return null
  })
}

export function withFace(settled: Settled, measured: Face | null, said: ReadonlySet<FigureSlot>): Settled {
  if (!measured || said.has('face')) return settled
  const { figure, sources } = settled
  return {
    ...settled,
    figure: { ...figure, face: faceOf(measured, 1) },
    sources: { ...sources, face: 'photo' },
  }
}
