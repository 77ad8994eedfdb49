import { type Figure, type Figure2, isSeat, lifted } from '../figure/figure.ts'
import { FIGURE_SLOTS, type FigureSlot, partOf, type SlotSources } from '../figure/figure-slots.ts'
import { hidesHair } from '../kit/api.ts'
import type { Doubt } from '../photo-reading/photo-reading.ts'

/** The slots that a prompt describes; a drawing takes face, age and standing poses from the photo. */
const NEVER_IN_PROMPT: readonly FigureSlot[] = ['face', 'age']

/** What a drawing is told of a figure, slot by slot, in the ids and colours of the kit. */
export type PromptFigure = Record<string, unknown>

export interface KnownFigure {
  figure: Figure
  doubts: readonly Doubt[]
  /** Null in figurines from before it was noted; then the customer had seen the figure whole. */
  sources: SlotSources | null
}

/** What is settled and in sight; a guess is not told. */
export const promptSlots = ({ figure, doubts, sources }: KnownFigure): FigureSlot[] =>
  FIGURE_SLOTS.filter(
    slot =>
      !NEVER_IN_PROMPT.includes(slot) &&
      sources?.[slot] !== 'default' &&
      !doubts.some(doubt => doubt === slot) &&
      !isHidden(figure, slot),
  )

const isHidden = ({ hair, headwear, pose }: Figure, slot: FigureSlot) =>
  (slot === 'pose' && !isSeat(pose)) ||
  (slot === 'hair_colour' && hair.style === 'bald') ||
  ((slot === 'hair' || slot === 'hair_colour') && headwear !== null && hidesHair(headwear.style))

export function promptFigureOf(known: KnownFigure): PromptFigure {
  const figure: Figure2 = lifted(known.figure)
  return Object.fromEntries(promptSlots({ ...known, figure }).map(slot => [slot, partOf(figure, slot)]))
}

/** Whether a drawing would be told something new of the figure as it is known now. */
export const isPromptOutdated = (promptFigure: PromptFigure, known: KnownFigure): boolean =>
  Object.entries(promptFigureOf(known)).some(([slot, part]) => textOf(promptFigure[slot]) !== textOf(part))

/** Whatever the order of keys. */
const textOf = (part: unknown) =>
  JSON.stringify(part, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
