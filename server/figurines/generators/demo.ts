import { drawView } from '../../kit/figure-views.ts'
import type { KitFiles } from '../../kit/kit-files.ts'
import type { ImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import { DrawingFailed, type Generator } from './generator.ts'

export const demoGenerator = (workshop: { imageWorker: ImageWorker; kit: KitFiles }): Generator => ({
  provider: 'demo',
  model: 'dopple-kit',
  pricePaise: 0,
  async draw({ figure, signal }) {
    const leaving = Promise.withResolvers<never>()
    const leave = () => leaving.reject(new DrawingFailed('timeout', 'the figure was not drawn in time'))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
    try {
      const bytes = await Promise.race([
        leaving.promise,
        figure().then(read => drawView(workshop, read, { view: 'preview', size: 1024 })),
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
