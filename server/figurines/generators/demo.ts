import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FaceOval } from '../../../shared/figurines.ts'
import { task } from '../../platform/files/workshop/tasks.ts'
import type { Workshop } from '../../platform/files/workshop/workshop.ts'
import { DrawingFailed, type Generator } from './generator.ts'

/** Draws the demo figurine of a photo, with the studio's renders under `art`. */
export const drawDemoTask = task<{ photo: string; face: FaceOval | null; art: string }, { bytes: Uint8Array; description: string }>('figurines.demo')

/** For a shop without keys: a figure composed on this machine from what the photo shows, and labelled as a demo. */
export const demoGenerator = ({ workshop, art }: { workshop: Workshop; art: string }): Generator => ({
  provider: 'demo',
  model: 'dopple-demo-1',
  pricePaise: 0,
  async draw({ photo, face }) {
    const file = join(tmpdir(), `dopple-demo-${randomBytes(8).toString('hex')}.jpg`)
    await writeFile(file, photo, { mode: 0o600 })
    try {
      const { bytes } = await workshop.do(drawDemoTask, { photo: file, face, art })
      return { bytes: Buffer.from(bytes), requestId: null }
    } catch (error) {
      throw new DrawingFailed('transient', error instanceof Error ? error.message : String(error))
    } finally {
      await rm(file, { force: true })
    }
  },
})
