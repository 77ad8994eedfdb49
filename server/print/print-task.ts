import { task } from '../platform/files/image-worker/tasks.ts'
import type { DecalOrder } from './decals/decal-sheet.ts'
import type { ModelPrintOrder } from './mesh/model-print.ts'
import type { PrintOrder, PrintResult } from './solid/build-print.ts'
import type { PlateOrder } from './solid/pack-plate.ts'

export const buildPrintTask = task<PrintOrder, PrintResult>('print.build')
export const buildModelPrintTask = task<ModelPrintOrder, { bytes: Uint8Array }>('print.model')
export const buildPegTestTask = task<object, { bytes: Uint8Array }>('print.peg-test')
export const packPlateTask = task<PlateOrder, { bytes: Uint8Array }>('print.plate')
export const decalSheetTask = task<DecalOrder, { bytes: Uint8Array }>('print.decals')
