import { z } from 'zod/mini'
import { screenPictures } from '../pictures/pictures.ts'
import { atMost, optionalLine, plain, unpadded } from '../plain-text.ts'

export const HOME_COUNTRY = 'India'

/** What a page says about a thing for sale as the law asks; null where the founder has not said it yet. */
export const Piece = z.object({
  country_of_origin: z.string(),
  dimensions: z.nullable(z.string()),
  material: z.nullable(z.string()),
})
export type Piece = z.infer<typeof Piece>

const COUNTRY = 'Please enter the country it is made in.'
export const PIECE_LINE_MAX = 120

export const CountryOfOrigin = z
  .string(COUNTRY)
  .check(unpadded(), atMost(60), plain(), z.trim(), z.minLength(2, COUNTRY))

/** The founder's words about the custom figurine. */
export const PieceFields = z.object({
  country_of_origin: CountryOfOrigin,
  dimensions: optionalLine(PIECE_LINE_MAX),
  material: optionalLine(PIECE_LINE_MAX),
})

/** The custom figurine as one thing for sale, in the feed and on its page. */
export const CUSTOM_FIGURINE = {
  id: 'custom-figurine',
  name: 'Custom figurine from your photo',
  description:
    'A small figure of you, or of somebody who agreed: drawn from one photo, 3D-printed and painted by hand, on a round black base with a name on it if you like. You see a preview before you pay.',
  picture: screenPictures['sample-figurine'],
} as const
