import { task } from './tasks.ts'

/** Upright, without metadata, no longer than `longEdge`. */
export const normalise = task<
  { from: string; to: string; longEdge: number; quality: number },
  { width: number; height: number }
>('pictures.normalise')

export const finish = task<{ bytes: Uint8Array }, { bytes: Uint8Array; width: number; height: number }>(
  'pictures.finish',
)

/** A square picture on a wide ground of its own colours, as messengers show it. */
export const shareCard = task<{ bytes: Uint8Array }, { bytes: Uint8Array }>('pictures.share-card')

export const publishable = task<{ from: string }, { bytes: Uint8Array }>('pictures.publishable')
