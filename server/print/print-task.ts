import { task } from '../platform/files/image-worker/tasks.ts'
import type { PrintOrder, PrintResult } from './solid/build-print.ts'

export const buildPrintTask = task<PrintOrder, PrintResult>('print.build')
