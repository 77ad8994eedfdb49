import type { Figure2 } from './figure.ts'

/** The parts of a figure that are asked, described and answered one by one. */
export const FIGURE_SLOTS = [
  'skin',
  'hair',
  'hair_colour',
  'beard',
  'headwear',
  'glasses',
  'outfit',
  'mouth',
  'brows',
  'eyes',
  'marks',
  'jewellery',
  'prop',
  'face',
  'pose',
  'age',
] as const
export type FigureSlot = (typeof FIGURE_SLOTS)[number]

/** Who settled a slot: the customer, the vision model, what was measured in the photo, or nobody. */
type SlotSource = 'customer' | 'model' | 'photo' | 'default'
export type SlotSources = Record<FigureSlot, SlotSource>

/** What of a figure belongs to a slot. */
export function partOf(figure: Figure2, slot: FigureSlot): unknown {
  if (slot === 'hair') return figure.hair.style
  if (slot === 'hair_colour') return figure.hair.colour
  if (slot === 'beard') return [figure.beard, figure.moustache]
  if (slot === 'age') return figure.build
  return figure[slot]
}
