export interface Task<Input, Result> {
  name: string
  longestMs: number
  types?: [Input, Result]
}
/** For what strangers send: a decoder that hangs is ended. */
const LONGEST_MS = 20_000
export const task = <Input, Result>(name: string, longestMs = LONGEST_MS): Task<Input, Result> => ({
  name,
  longestMs,
})

export interface TaskRequest {
  id: number
  name: string
  input: unknown
}
export type TaskReply =
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; code: string; message: string; errno?: string }

/** The process of a task ended before the task did: done again, it may succeed. */
export class WorkerEnded extends Error {}

export class BadPicture extends Error {
  readonly code: 'type' | 'pixels' | 'damaged' | 'too_small' | 'narrow'
  constructor(code: BadPicture['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Upright, without metadata, no longer than `longEdge`. */
export const normalise = task<
  { from: string; to: string; longEdge: number; quality: number },
  { width: number; height: number }
>('pictures.normalise')

export const finish = task<{ bytes: Uint8Array }, { bytes: Uint8Array; width: number; height: number }>(
  'pictures.finish',
)

/** For services that take no WebP; on white. */
export const asPng = task<{ bytes: Uint8Array }, { bytes: Uint8Array }>('pictures.png')

/** A square picture in the width that messengers show, 1200 x 630. */
export const shareCard = task<{ bytes: Uint8Array }, { bytes: Uint8Array }>('pictures.share-card')

export const publishable = task<{ from: string }, { bytes: Uint8Array }>('pictures.publishable')
