import { z } from 'zod/mini'

export const HOME_COUNTRY = 'India'

/** What a page says about a thing for sale as the law asks; null where the founder has not said it yet. */
export const Piece = z.object({
  country_of_origin: z.string(),
  dimensions: z.nullable(z.string()),
  material: z.nullable(z.string()),
})
export type Piece = z.infer<typeof Piece>
