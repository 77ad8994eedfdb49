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
export type SlotSource = 'customer' | 'model' | 'photo' | 'default'
export type SlotSources = Record<FigureSlot, SlotSource>
