import { serveTasks } from './platform/files/image-worker/worker-process.ts'
import { handlePrints } from './print/print-skill.ts'

/** Booleans on solids take seconds of one core and hundreds of megabytes, so they have a process of their own. */
serveTasks(handlePrints)
