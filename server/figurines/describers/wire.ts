import { newestId, offeredParts } from '../../../shared/figure/offered-parts.ts'
import type { FaceOval } from '../../../shared/figurines/api.ts'
import { CLOTH_NAMES, EYE_NAMES, HAIR_NAMES, SKIN_NAMES } from '../colour-names.ts'

const NONE = 'none'
export const UNCLEAR = 'unclear'

const one = <const T extends string>(ids: readonly T[]) => ({
  values: [...ids, UNCLEAR] as const,
  of: 'one' as const,
})
const oneOrNone = <const T extends string>(ids: readonly T[]) => one([...ids, NONE])
/** A list in which each value has its place. */
const inOrder = <const T extends string>(ids: readonly T[]) => ({
  values: [...ids, UNCLEAR] as const,
  of: 'order' as const,
})
/** Any number of what can be worn together. */
const anyOf = <const T extends string>(ids: readonly T[]) => ({
  values: [...ids, NONE, UNCLEAR] as const,
  of: 'any' as const,
})

/** What a vision model is asked, slot by slot: ids of the kit and names of colours, never words of its own. */
export const WIRE = {
  skin: one(SKIN_NAMES),
  hair: one(offeredParts.hair),
  hair_colour: one(HAIR_NAMES),
  beard: oneOrNone(offeredParts.beard),
  beard_colour: oneOrNone(HAIR_NAMES),
  moustache: oneOrNone(offeredParts.moustache),
  headwear: oneOrNone(offeredParts.headwear),
  headwear_colour: oneOrNone(CLOTH_NAMES),
  glasses: oneOrNone(offeredParts.glasses),
  glasses_colour: oneOrNone(CLOTH_NAMES),
  outfit: one(offeredParts.outfit),
  outfit_colours: inOrder(CLOTH_NAMES),
  pattern: one(offeredParts.pattern),
  prop: oneOrNone(offeredParts.prop),
  mouth: one(offeredParts.mouth),
  brows: one(offeredParts.brows),
  eyes: one(offeredParts.eyes),
  eye_colour: one(EYE_NAMES),
  marks: anyOf(offeredParts.marks),
  jewellery: anyOf(offeredParts.jewellery),
}
type Wire = typeof WIRE
type Key = keyof Wire
type Answer<S> = S extends { of: 'any'; values: readonly (infer V)[] }
  ? Exclude<V, 'none' | 'unclear'>[] | 'unclear'
  : S extends { of: 'order'; values: readonly (infer V)[] }
    ? V[]
    : S extends { values: readonly (infer V)[] }
      ? V
      : never
/** An answer for every slot: what was not clear or not known to the kit is `unclear`. */
export type Description = { [K in Key]: Answer<Wire[K]> }
/** What was said of one face of a photo; without an answer it was asked all the same, and paid for. */
export interface StoredDescription {
  face: FaceOval | null
  answer: Description | null
}
export const WIRE_KEYS = Object.keys(WIRE) as Key[]

/** Gemini answers much text in enums with a bare 400 that looks like a broken photo. */
const ENUM_MAX = 15
const isLong = (key: Key) => WIRE[key].values.length > ENUM_MAX

type Enums = 'all' | 'short'
/** One flat object of strings and lists of strings: what both services take, without a bound or a reference. */
export function wireSchema(enums: Enums): Record<string, unknown> {
  const property = (key: Key) => {
    const { values, of } = WIRE[key]
    const value =
      enums === 'short' && isLong(key) ? { type: 'string' } : { type: 'string', enum: [...values] }
    return of === 'one' ? value : { type: 'array', items: value }
  }
  return {
    type: 'object',
    properties: Object.fromEntries(WIRE_KEYS.map(key => [key, property(key)])),
    required: [...WIRE_KEYS],
    additionalProperties: false,
  }
}

/** The values that a schema does not say: of long lists alone, or of every key. */
export const valuesInWords = (which: 'long' | 'all'): string =>
  WIRE_KEYS.filter(key => which === 'all' || isLong(key))
    .map(key => `${key}: ${WIRE[key].of === 'one' ? 'one of' : 'a list of'} ${WIRE[key].values.join(', ')}`)
    .join('\n')

/** What was answered; an unknown value is as good as an unclear one. Null for what is no such object at all. */
export function readDescription(text: string): Description | null {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return null
  }
  return descriptionOf(answer)
}

/** Also of an answer that was kept: the kit may have replaced a part since. */
export function descriptionOf(answer: unknown): Description | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null
  const given = answer as Record<string, unknown>
  if (!WIRE_KEYS.some(key => key in given)) return null
  const slots = WIRE_KEYS.map(key => [key, answerIn(key, given[key])])
  return Object.fromEntries(slots) as Description
}

const LIST_MAX = 20
/** Of what is worn, half a list would claim that the rest is not there. */
function answerIn(key: Key, value: unknown): string | string[] {
  const known = (one: unknown): string => {
    const id = typeof one === 'string' ? newestId(key, one) : one
    return WIRE[key].values.find(value => value === id) ?? UNCLEAR
  }
  if (WIRE[key].of === 'one') return known(value)
  const list = Array.isArray(value) && value.length <= LIST_MAX ? value.map(known) : [UNCLEAR]
  if (WIRE[key].of === 'order') return list
  return list.includes(UNCLEAR) ? UNCLEAR : [...new Set(list)].filter(value => value !== NONE)
}
