import type { FaceOval } from '../../../shared/figurines.ts'
import type { ImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import { task } from '../../platform/files/image-worker/tasks.ts'
import { DrawingFailed, type Generator } from './generator.ts'

/** Draws the demo figurine of a photo, with the studio's renders under `art`. */
export const drawDemoTask = task<
  { photo: Uint8Array; face: FaceOval | null; art: string },
  { bytes: Uint8Array; description: string }
>('figurines.demo')

/** For a shop without keys: a figure composed on this machine from what the photo shows, and labelled as a demo. */
export const demoGenerator = ({
  imageWorker,
  art,
}: {
  imageWorker: ImageWorker
  art: string
}): Generator => ({
  provider: 'demo',
  model: 'dopple-demo-1',
  pricePaise: 0,
  async draw({ photo, face, signal }) {
    const leaving = Promise.withResolvers<never>()
    const leave = () => leaving.reject(new DrawingFailed('timeout', 'the demo was not drawn in time'))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
    try {
      const { bytes } = await Promise.race([
        leaving.promise,
        imageWorker.do(drawDemoTask, { photo, face, art }),
      ])
      return { bytes: Buffer.from(bytes), requestId: null }
    } catch (error) {
      if (error instanceof DrawingFailed) throw error
      throw new DrawingFailed('transient', error instanceof Error ? error.message : String(error))
    } finally {
      signal.removeEventListener('abort', leave)
    }
  },
})
