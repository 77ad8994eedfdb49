import { z } from 'zod/mini'
import { clashesOf, type Figure, lifted, readFigure } from '../../shared/figure/figure.ts'
import { FIGURE_SLOTS, type FigureSlot } from '../../shared/figure/figure-slots.ts'
import type { FaceOval } from '../../shared/figurines/api.ts'
import { Doubt } from '../../shared/photo-reading/photo-reading.ts'
import { invalid } from '../platform/http/problem.ts'
import type { ReadFigure } from './read-figure.ts'

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the page read and the customer settled, whole or in parts, as it came with the photo. */
export function parseSubmittedFigure(text: string | undefined): Part | null {
  if (!text) return null
  try {
    const parsed: unknown = JSON.parse(text)
    if (isPart(parsed)) return liftedParts(parsed)
  } catch {}
  throw invalid({ figure: 'The figure could not be read.' })
}

/** A figure of kit 1, or a part of one, as the present kit has it. */
function liftedParts(submitted: Part): Part {
  const { figure } = readFigure(submitted)
  if (figure) return lifted(figure)
  const { kit, ...parts } = submitted
  if (kit !== undefined && kit !== 1) parts.kit = kit
  const { beard } = parts
  if (!('beard' in parts) || 'moustache' in parts) return parts
  if (!isPart(beard) || beard.style !== 'moustache') return { ...parts, moustache: null }
  return { ...parts, beard: null, moustache: { ...beard, style: 'plain' } }
}

/** The page has read the photo and says which face: nothing is left to read. Null while anything is absent. */
export function alreadyRead(
  submitted: Part | null,
  face: FaceOval | null,
  doubts: string | undefined,
): ReadFigure | null {
  const { figure } = readFigure(submitted)
  if (!figure || !face) return null
  const { x, y, rx, ry } = face
  const box = { x: Math.max(0, x - rx), y: Math.max(0, y - ry) }
  const size = { width: Math.min(1 - box.x, 2 * rx), height: Math.min(1 - box.y, 2 * ry) }
  return { faces: [{ ...box, ...size, score: 1 }], figure: lifted(figure), doubts: submittedDoubts(doubts) }
}

/** What of the figure the customer said. Without a list all that it holds, but for what the page names as a doubt. */
export function submittedSlots(
  text: string | undefined,
  submitted: Part | null,
  doubts: string | undefined,
): readonly FigureSlot[] {
  const present = FIGURE_SLOTS.filter(slot => submitted !== null && isHeld(slot, submitted))
  if (!text) return present.filter(slot => !submittedDoubts(doubts).some(doubt => doubt === slot))
  try {
    const said = z.array(z.enum(FIGURE_SLOTS)).check(z.maxLength(FIGURE_SLOTS.length)).parse(JSON.parse(text))
    return present.filter(slot => said.includes(slot))
  } catch {
    throw invalid({ said: `What was said is a list of ${FIGURE_SLOTS.join(', ')}.` })
  }
}

const PLACES: Partial<Record<FigureSlot, readonly [string, string]>> = {
  hair: ['hair', 'style'],
  hair_colour: ['hair', 'colour'],
  age: ['build', 'age'],
}
function isHeld(slot: FigureSlot, submitted: Part): boolean {
  const [key, inner] = PLACES[slot] ?? [slot]
  const value = submitted[key]
  if (slot === 'beard' && 'moustache' in submitted) return true
  return inner ? isPart(value) && inner in value : key in submitted
}

function submittedDoubts(text: string | undefined): Doubt[] {
  if (!text) return []
  try {
    return z.array(Doubt).check(z.maxLength(Doubt.options.length)).parse(JSON.parse(text))
  } catch {
    throw invalid({ doubts: `The doubts are a list of ${Doubt.options.join(', ')}.` })
  }
}

/** What was given wins, and the reading fills what is absent. */
export function settledFigure(read: ReadFigure, submitted: Part | null): ReadFigure {
  if (!submitted) return read
  const whole: Part = { ...read.figure }
  for (const [key, value] of Object.entries(submitted)) {
    const present = whole[key]
    whole[key] = isPart(value) && isPart(present) ? { ...present, ...value } : value
  }
  const { figure, errors } = readFigure(whole)
  if (errors) throw invalid(Object.fromEntries(Object.entries(errors).map(asField)))
  return { ...read, figure: lifted(figure) }
}

const asField = ([path, sentence]: [string, string]) => [
  path === 'figure' ? path : `figure.${path}`,
  sentence,
]

/** Parts that cannot be worn together. */
export function refuseClashes(figure: Figure) {
  const clashes = Object.entries(clashesOf(figure))
  if (clashes.length > 0) throw invalid(Object.fromEntries(clashes.map(asField)))
}
