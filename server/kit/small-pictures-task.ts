import type { Figure } from '../../shared/figure/figure.ts'
import type { KitFrame, PictureCrop, PlacedPart } from '../../shared/kit/api.ts'
import { task } from '../platform/files/image-worker/tasks.ts'

export const drawSmallPicturesTask = task<
  {
    figures: { figure: Figure; frame: KitFrame; parts: (PlacedPart & { path: string })[] }[]
    turn: number
    crop: PictureCrop
    size: number
  },
  { bytes: Uint8Array }
>('kit.small-pictures')
