import { task } from './tasks.ts'

/** Decodes a file, turns it upright, takes everything but the pixels off it, and writes it no larger than `longEdge`. */
export const normalise = task<
  { from: string; to: string; longEdge: number; quality: number },
  { width: number; height: number }
>('pictures.normalise')

/** Checks and re-encodes what a provider sent. */
export const finish = task<{ bytes: Uint8Array }, { bytes: Uint8Array; width: number; height: number }>(
  'pictures.finish',
)

/** Checks and re-encodes what an admin puts on show, upright, without what the camera wrote into it. */
export const publishable = task<{ from: string }, { bytes: Uint8Array }>('pictures.publishable')
