import { task } from './tasks.ts'

/** Upright, without metadata, no longer than `longEdge`. */
export const normalise = task<
  { from: string; to: string; longEdge: number; quality: number },
  { width: number; height: number }
>('pictures.normalise')

export const finish = task<{ bytes: Uint8Array }, { bytes: Uint8Array; width: number; height: number }>(
  'pictures.finish',
)

export const publishable = task<{ from: string }, { bytes: Uint8Array }>('pictures.publishable')
