import { handle } from '../platform/files/image-worker/worker-process.ts'
import { buildPrintTask, packPlateTask } from './print-task.ts'
import { buildPrint } from './solid/build-print.ts'
import { packPlate } from './solid/pack-plate.ts'

export const handlePrints = [handle(buildPrintTask, buildPrint), handle(packPlateTask, packPlate)]
