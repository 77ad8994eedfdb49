import { z } from 'zod/mini'
import { Colour, Figure2 } from '../../../shared/figure.ts'
import { Doubt } from '../../../shared/photo-reading.ts'
import type { AiProvider } from '../../../shared/settings.ts'

/** One question about one photo to a vision model. Answers its words, or throws a `DrawingFailed`; it never asks twice. */
export interface Describer {
  provider: AiProvider
  model: string
  pricePaise: number
  describe: (question: Question) => Promise<{ text: string; requestId: string | null }>
}
interface Question {
  /** An upright JPEG without metadata, at most 2048 pixels long. */
  photo: Buffer
  /** A hash that stands for the customer at the provider. */
  userHash: string
  signal: AbortSignal
}

export const Description = z.strictObject({
  skin: Colour,
  hair: Figure2.shape.hair,
  beard: Figure2.shape.beard,
  headwear: Figure2.shape.headwear,
  glasses: Figure2.shape.glasses,
  top: Colour,
  unsure: z.array(Doubt),
})
export type Description = z.infer<typeof Description>

/** As both services take it: they know neither patterns nor where a schema comes from. */
export const descriptionSchema: Record<string, unknown> = JSON.parse(
  JSON.stringify(z.toJSONSchema(Description), (key, value) =>
    key === 'pattern' || key === '$schema' ? undefined : value,
  ),
)

export const QUESTION = `Describe the person in this photo, so that a small painted figurine can be put together from parts.
If there are several people, describe the one whose face is largest.
Say only what is to be seen: the colour of the skin as paint, the hair, a beard, what covers the hair, glasses, and the colour of the garment at the chest. Never guess gender, origin, religion or age.
All colours are written like #c58c66, in lower case, as they would look in even daylight.
If hair is covered, give the hair style "short". Without a beard, headwear or glasses give null.
In "unsure" name what the photo does not show well enough: ${Doubt.options.join(', ')}.`
