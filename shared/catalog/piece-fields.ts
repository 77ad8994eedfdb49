import { z } from 'zod/mini'
import { atMost, optionalLine, plain, unpadded } from '../plain-text.ts'

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
