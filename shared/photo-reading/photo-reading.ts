import { z } from 'zod/mini'
import { type ChildAge, Figure2 } from '../figure/figure.ts'

const share = z.number().check(z.minimum(0), z.maximum(1))
/** A face as a box, in parts of the upright photo's width and height, and how sure the finder is of it. */
export const Face = z.object({ x: share, y: share, width: share, height: share, score: share })
export type Face = z.infer<typeof Face>

/** What the reader could not tell from the photo; the figure then carries a plain guess. */
export const Doubt = z.enum(['skin', 'hair', 'hair_colour', 'headwear', 'beard', 'glasses'])
export type Doubt = z.infer<typeof Doubt>

/** What the customer said of the person before the photo is read. */
export interface ReadOptions {
  isChild?: boolean
}

export const childOf = (figure: Figure2, age: ChildAge = 'child'): Figure2 => ({
  ...figure,
  build: { ...figure.build, age },
  beard: null,
  moustache: null,
})

/** What a photo shows: the faces in it, the clearest first, and the first as a figure. Without a face, no figure. */
export const Reading = z.object({
  faces: z.array(Face),
  figure: z.nullable(Figure2),
  doubts: z.array(Doubt),
})
export type Reading = z.infer<typeof Reading>
