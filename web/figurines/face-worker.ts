import * as library from '@vladmandic/face-api/dist/face-api.esm.js'
import type { FaceLibrary } from '../../shared/photo-reading/find-faces.ts'
import type { FoundFace, Pixels } from '../../shared/photo-reading/head-frame.ts'
import { type Models, openReader } from '../../shared/photo-reading/open-reader.ts'

export type Ask =
  | { id: number; do: 'open'; models: Models }
  | { id: number; do: 'find'; pixels: Pixels }
  | { id: number; do: 'read'; pixels: Pixels; face: FoundFace }
export type WorkerReply = { id: number; value: unknown } | { id: number; error: string }

let reader: ReturnType<typeof openReader> | undefined

async function answer(ask: Ask): Promise<unknown> {
  if (ask.do === 'read') return (await reader)?.readBoth(ask.pixels, ask.face)
  if (ask.do === 'find') return (await reader)?.findFaces(ask.pixels)
  reader = openReader(library as unknown as FaceLibrary, ask.models)
  await reader
  return null
}

self.onmessage = async ({ data: ask }: MessageEvent<Ask>) => {
  const reply: WorkerReply = await answer(ask).then(
    value => ({ id: ask.id, value }),
    error => ({ id: ask.id, error: String(error) }),
  )
  self.postMessage(reply)
}
