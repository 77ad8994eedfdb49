import { task } from '../platform/files/image-worker/tasks.ts'
import type { DecalOrder } from './decals/decal-sheet.ts'
import type { BodyPrintOrder } from './mesh/body-print.ts'
import type { BodyMeasured } from './mesh/measure-body.ts'
import type { ModelPrint, ModelPrintOrder, NamedModelOrder } from './mesh/model-print.ts'
import type { ModelRead, ModelToRead } from './mesh/read-model-file.ts'
import type { BodyOrder } from './mesh/web-copy.ts'
import type { PrintOrder, PrintResult } from './solid/build-print.ts'
import type { PlateOrder } from './solid/pack-plate.ts'

export const buildPrintTask = task<PrintOrder, PrintResult>('print.build')
export const buildBodyPrintTask = task<BodyPrintOrder, PrintResult>('print.body')
export const buildModelPrintTask = task<ModelPrintOrder, ModelPrint>('print.model')
export const buildNamedModelTask = task<NamedModelOrder, PrintResult>('print.named-model')
/** Done in a process of its own, since a file that is uploaded may end it. */
export const readModelTask = task<ModelToRead, ModelRead>('print.read-model')
export const buildWebCopyTask = task<BodyOrder, { bytes: Uint8Array }>('print.web-copy')
export const measureBodyTask = task<BodyOrder, BodyMeasured>('print.measure-body')
export const buildPegTestTask = task<object, { bytes: Uint8Array }>('print.peg-test')
export const packPlateTask = task<PlateOrder, { bytes: Uint8Array }>('print.plate')
export const decalSheetTask = task<DecalOrder, { bytes: Uint8Array }>('print.decals')
