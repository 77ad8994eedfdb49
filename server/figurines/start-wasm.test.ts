import { expect, test, vi } from 'vitest'
import type { FaceLibrary } from '../../shared/photo-reading/find-faces.ts'
import { startWasm } from './start-wasm.ts'

test('the photo reader calculates in WebAssembly, with the binary its library was made for', async () => {
  // Otherwise the library takes this for a Node it was not built for, as in the image worker.
  vi.stubGlobal('WorkerGlobalScope', class {})
  const { tf } = (await import('@vladmandic/face-api/dist/face-api.esm.js')) as unknown as FaceLibrary & {
    tf: {
      getBackend: () => string
      tensor1d: (of: number[]) => { square: () => { array: () => Promise<number[]> } }
    }
  }
  const { versions } = process
  await startWasm(tf, new URL('../../art/photo-models/tfjs-backend-wasm-simd.wasm', import.meta.url))
  await tf.ready()
  expect(tf.getBackend()).toBe('wasm')
  expect(await tf.tensor1d([2, 3]).square().array()).toEqual([4, 9])
  expect(process.versions).toEqual(versions)
})
