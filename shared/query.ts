import { z } from 'zod/mini'

export const flag = z.pipe(
  z.pipe(
    z.optional(z.string().check(z.maxLength(20))),
    z.transform(text => text === 'true' || text === '1'),
  ),
  z.boolean(),
)

export const wholeNumber = (max: number, message: string, min = 0) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,7}$/, message)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min, message), z.maximum(max, message))),
  )

/** Lists of the admin: 50 rows by default, at most 200. */
export const ADMIN_PAGE = 50
export const adminPage = {
  limit: z.optional(wholeNumber(200, 'limit is a whole number from 1 to 200.', 1)),
  offset: z.optional(wholeNumber(5_000_000, 'offset is a whole number.')),
}
