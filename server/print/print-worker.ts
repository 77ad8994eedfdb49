import { handle, serveTasks } from '../platform/files/image-worker/worker-process.ts'
import { buildBodyPrint } from './mesh/body-print.ts'
import { measureBody } from './mesh/measure-body.ts'
import { buildModelPrint, buildNamedModel } from './mesh/model-print.ts'
import { buildWebCopy } from './mesh/web-copy.ts'
import {
  buildBodyPrintTask,
  buildModelPrintTask,
  buildNamedModelTask,
  buildPegTestTask,
  buildPrintTask,
  buildWebCopyTask,
  decalSheetTask,
  measureBodyTask,
  packPlateTask,
} from './print-task.ts'
import { buildPrint } from './solid/build-print.ts'
import { packPlate } from './solid/pack-plate.ts'
import { buildPegTest } from './solid/peg-test.ts'

/** Booleans on solids take seconds of one core and hundreds of megabytes, so they have a process of their own. */
serveTasks([
  handle(buildPrintTask, buildPrint),
  handle(packPlateTask, packPlate),
  handle(buildPegTestTask, buildPegTest),
  handle(buildBodyPrintTask, buildBodyPrint),
  handle(buildModelPrintTask, buildModelPrint),
  handle(buildNamedModelTask, buildNamedModel),
  handle(buildWebCopyTask, buildWebCopy),
  handle(measureBodyTask, measureBody),
  handle(decalSheetTask, async order => {
    const { decalSheet } = await import('./decals/decal-sheet.ts')
    return decalSheet(order)
  }),
])
