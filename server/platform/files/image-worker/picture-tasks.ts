import { task } from './tasks.ts'

/** Upright, without metadata, no longer than `longEdge`. */
export const normalise = task<
  { from: string; to: string; longEdge: number; quality: number },
  { width: number; height: number }
>('pictures.normalise')

export const finish = task<{ bytes: Uint8Array }, { bytes: Uint8Array; width: number; height: number }>(
  'pictures.finish',
)

/** A square picture in the width that messengers show, 1200 x 630. */
export const shareCard = task<{ bytes: Uint8Array }, { bytes: Uint8Array }>('pictures.share-card')

export const publishable = task<{ from: string }, { bytes: Uint8Array }>('pictures.publishable')
