import { z } from 'zod/mini'

export const CODE_MAX = 40
/** Any case and with blanks around it, as people type it. */
export const codeKey = (typed: string) => typed.trim().toUpperCase()

/** A code as a customer sends it; anything unknown is refused by its sentence. */
export const TypedCode = z.pipe(
  z.nullish(z.string().check(z.maxLength(200, 'That is too long for a code.'))),
  z.transform(typed => (typed ? codeKey(typed) || null : null)),
)
