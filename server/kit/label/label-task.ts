import { task } from '../../platform/files/image-worker/tasks.ts'

/** `refused` is the sentence for the customer. */
export const setLabelTask = task<{ text: string }, { glb: Uint8Array } | { refused: string }>('kit.label')
