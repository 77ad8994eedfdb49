import * as library from '@vladmandic/face-api/dist/face-api.esm.js'
import { type FaceLibrary, type Model, openFaceFinder } from '../../shared/photo-reading/find-faces.ts'
import type { FoundFace, Pixels } from '../../shared/photo-reading/head-frame.ts'
import { readFigure } from '../../shared/photo-reading/read-figure.ts'

export type Ask =
  | { id: number; do: 'open'; detector: Model; landmarks: Model }
  | { id: number; do: 'find'; pixels: Pixels }
  | { id: number; do: 'read'; pixels: Pixels; face: FoundFace }
export type Told = { id: number; value: unknown } | { id: number; error: string }

let finder: ReturnType<typeof openFaceFinder> | undefined

async function answer(ask: Ask): Promise<unknown> {
  if (ask.do === 'read') return readFigure(ask.pixels, ask.face)
  if (ask.do === 'find') return (await finder)?.(ask.pixels)
  finder = openFaceFinder(library as unknown as FaceLibrary, ask)
  await finder
  return null
}

self.onmessage = async ({ data: ask }: MessageEvent<Ask>) => {
  const told: Told = await answer(ask).then(
    value => ({ id: ask.id, value }),
    error => ({ id: ask.id, error: String(error) }),
  )
  self.postMessage(told)
}
