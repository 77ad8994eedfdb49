import type { Figure } from '../../shared/figure/figure.ts'
import type { BaseKind } from '../../shared/figure/figure-size.ts'
import type { KitFrame, PictureCrop, PlacedPart } from '../../shared/kit/api.ts'
import { task } from '../platform/files/image-worker/tasks.ts'
import type { Shirt } from './words/words-glb.ts'

/** What is drawn of our own parts never hangs, but waits on a machine that does much else. */
const LONGEST_MS = 60_000

export const drawFigureTask = task<
  {
    figure: Figure
    frame: KitFrame
    parts: (PlacedPart & { path: string })[]
    turn: number
    size: number
    letters?: Uint8Array
  },
  { bytes: Uint8Array }
>('kit.draw', LONGEST_MS)

export const drawSmallPicturesTask = task<
  {
    figures: { figure: Figure; frame: KitFrame; parts: (PlacedPart & { path: string })[] }[]
    turn: number
    crop: PictureCrop
    size: number
  },
  { bytes: Uint8Array }
>('kit.small-pictures', LONGEST_MS)

export const buildModelTask = task<
  { figure: Figure; frame: KitFrame; parts: (PlacedPart & { path: string })[] },
  { bytes: Uint8Array }
>('kit.model', LONGEST_MS)

export const setWordsTask = task<Shirt, { glb: Uint8Array | null } | { refused: string }>(
  'kit.words',
  LONGEST_MS,
)

/** `refused` is the sentence for the customer. */
export const setLabelTask = task<{ text: string; base: BaseKind }, { glb: Uint8Array } | { refused: string }>(
  'kit.label',
  LONGEST_MS,
)
