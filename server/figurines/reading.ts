import { setTimeout as pause } from 'node:timers/promises'
import { lifted } from '../../shared/figure/figure.ts'
import { type Face, faceOf } from '../../shared/figure/figure-face.ts'
import { FIGURE_SLOTS, type FigureSlot, type SlotSources } from '../../shared/figure/figure-slots.ts'
import type { Doubt } from '../../shared/photo-reading/photo-reading.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import type { Log } from '../platform/log.ts'
import type { FigurineDeps } from './deps.ts'
import { describePhoto } from './describe-photo.ts'
import type { Description } from './describers/wire.ts'
import { change } from './drawing-progress.ts'
import type { FigurineWithPhoto } from './queries.ts'
import { ageOf, readFigure } from './read-figure.ts'
import { type Settled, settleFigure } from './settle-figure.ts'
import type { FigurineRow, PhotoRow } from './tables.ts'
import { measureFaceTask } from './tasks.ts'

type ReadDeps = Parameters<typeof describePhoto>[0] & Pick<FigurineDeps, 'files' | 'events'>

interface Reading {
  settled: () => Promise<Settled>
  /** What is known before the model has said how the person looks. */
  soFar: () => Settled | null
}

interface PhotoToRead {
  bytes: Buffer
  /** Before the parent of another's child agreed: neither is a face measured, nor is a model asked. */
  isPlain: boolean
}
export function readOnce(deps: ReadDeps, row: FigurineWithPhoto, photo: PhotoToRead): Reading {
  let reading: Promise<Settled> | undefined
  let read: Settled | null = null
  return {
    soFar: () => read,
    settled() {
      reading ??= readAndSave(deps, row, photo, one => {
        read = one
      })
      reading.catch(() => undefined)
      return reading
    },
  }
}

/** What the page has read stands; a model fills what it left in doubt. The shape of the face is measured here alone. */
async function readAndSave(
  deps: ReadDeps,
  { figurine, photo }: FigurineWithPhoto,
  { bytes, isPlain }: PhotoToRead,
  hasRead: (soFar: Settled) => void,
): Promise<Settled> {
  const { figure, faces, doubts, sources } = figurine
  const said = new Set<FigureSlot>(figure ? customerSlots(doubts, sources) : [])
  if (!figure && photo?.age) said.add('age')
  const age = photo ? ageOf(photo) : 'adult'
  const described = isPlain ? null : describePhoto(deps, figurine, { bytes, row: photo }, said)
  described?.catch(() => undefined)
  const [before, measured] = await Promise.all([
    figure ? { figure: lifted(figure), faces, doubts } : readFigure(deps, bytes, photo?.face ?? null, age),
    isPlain ? figurine.measured : measuredOf(deps, figurine, { bytes, row: photo }),
  ])
  const settle = (description: Description | null) =>
    withFace(settleFigure(before, description, said), measured, said)
  const soFar = settle(null)
  hasRead(soFar)
  const description = await described
  const settled = description ? settle(description) : soFar
  if (!figure || description || measured !== figurine.measured)
    await change(deps, figurine.id, { ...settled, faces: before.faces, measured })
  return settled
}

/** Figurines from before sources were noted came with a figure the customer had seen whole. */
const customerSlots = (doubts: readonly Doubt[], sources: SlotSources | null) =>
  FIGURE_SLOTS.filter(slot =>
    sources ? sources[slot] === 'customer' : !doubts.some(doubt => doubt === slot),
  )

/** What the drawing can be told of; it waits so long for the model that describes the photo. */
export async function knownInTime({ settled, soFar }: Reading, waitsMs: number): Promise<Settled | null> {
  const over = new AbortController()
  const inTime = await Promise.race([settled(), pause(waitsMs, null, { signal: over.signal })])
  over.abort()
  return inTime ?? soFar()
}

/**
 * A version has what its first drawing measured; an old one that was never measured stays as it is. Another's child is
 * measured once its parent agreed.
 */
async function measuredOf(
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

function withFace(settled: Settled, measured: Face | null, said: ReadonlySet<FigureSlot>): Settled {
  if (!measured || said.has('face')) return settled
  const { figure, sources } = settled
  return {
    ...settled,
    figure: { ...figure, face: faceOf(measured, 1) },
    sources: { ...sources, face: 'photo' },
  }
}
