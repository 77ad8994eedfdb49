import { z } from 'zod/mini'
import { PrintMeasures } from '../../../shared/print/api.ts'

/** `point * scale + move`. */
export const Placement = z.object({ scale: z.number(), move: z.tuple([z.number(), z.number(), z.number()]) })
export interface Placement {
  scale: number
  move: readonly [number, number, number]
}

const Ring = z.array(z.tuple([z.number(), z.number()]))
export type Ring = z.infer<typeof Ring>

/** The round base that a model brought along, as a name's plate clips to it. */
const Foot = z.object({
  x: z.number(),
  y: z.number(),
  radius: z.number(),
  /** Up to where its side is upright. */
  height: z.number(),
  /** Around all of its side, with what stands out from it. */
  outline: Ring,
  /** What of the model hangs over its edge, where the plate makes room for it. */
  above: z.array(Ring),
  /** Of the plate, whose wall is thicker where there is something to make room for. */
  plateRadius: z.number(),
})
export type Foot = z.infer<typeof Foot>

/** What is kept of a ready-made model's print beside its files. */
export const ModelFacts = z.object({
  measures: PrintMeasures,
  /** Null where no plate clips to it. */
  foot: z.nullable(Foot),
  /** Where the model went. */
  at: Placement,
})
export interface ModelFacts {
  measures: PrintMeasures
  foot: Foot | null
  at: Placement
}
