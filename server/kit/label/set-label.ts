import { handle } from '../../platform/files/image-worker/worker-process.ts'
import { LabelRefused } from './label-refused.ts'
import { setLabelTask } from './label-task.ts'

export const handleSetLabel = handle(setLabelTask, async ({ text }) => {
  const { labelGlb } = await import('./label-glb.ts')
  try {
    return { glb: await labelGlb(text) }
  } catch (error) {
    if (error instanceof LabelRefused) return { refused: error.message }
    throw error
  }
})
