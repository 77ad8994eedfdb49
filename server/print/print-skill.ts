import { handle } from '../platform/files/image-worker/worker-process.ts'
import { buildPrintTask } from './print-task.ts'
import { buildPrint } from './solid/build-print.ts'

export const handleBuildPrint = handle(buildPrintTask, buildPrint)
