import type { Figure } from '../../shared/figure/figure.ts'
import type { KitFrame, PlacedPart } from '../../shared/kit/api.ts'
import { task } from '../platform/files/image-worker/tasks.ts'

export const buildModelTask = task<
  { figure: Figure; frame: KitFrame; parts: (PlacedPart & { path: string })[] },
  { bytes: Uint8Array }
>('kit.model')
