import { type Figure, readFigure } from '../../shared/figure.ts'
import type { Doubt } from '../../shared/photo-reading.ts'
import { invalid } from '../platform/http/problem.ts'
import type { ReadFigure } from './read-figure.ts'

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the page read and the customer settled, whole or in parts, as it came with the photo. */
export function givenFigure(text: string | undefined): Part | null {
  if (!text) return null
  try {
    const given: unknown = JSON.parse(text)
    if (isPart(given)) return given
  } catch {}
  throw invalid({ figure: 'The figure could not be read.' })
}

/** What was given wins; the reading fills what is absent, and only there its doubts remain. */
export function settledFigure(read: ReadFigure, given: Part | null): ReadFigure {
  if (!given) return read
  const whole: Part = { ...read.figure }
  for (const [key, value] of Object.entries(given)) {
    const present = whole[key]
    whole[key] = isPart(value) && isPart(present) ? { ...present, ...value } : value
  }
  const { figure, errors } = readFigure(whole)
  if (errors) throw invalid(Object.fromEntries(Object.entries(errors).map(asField)))
  return { ...read, figure, doubts: read.doubts.filter(doubt => !isSettled(doubt, given)) }
}

const asField = ([path, sentence]: [string, string]) => [
  path === 'figure' ? path : `figure.${path}`,
  sentence,
]

const FIELDS: Record<Doubt, readonly [keyof Figure, string?]> = {
  skin: ['skin'],
  hair: ['hair', 'style'],
  hair_colour: ['hair', 'colour'],
  headwear: ['headwear'],
  beard: ['beard'],
  glasses: ['glasses'],
}

function isSettled(doubt: Doubt, given: Part): boolean {
  const [key, inner] = FIELDS[doubt]
  const value = given[key]
  return inner ? isPart(value) && inner in value : key in given
}
