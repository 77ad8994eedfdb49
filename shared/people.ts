import { z } from 'zod/mini'

/** How people are written to. One `@` with a domain behind it; stored in lower case. */
export const EMAIL_INVALID = 'Please enter an email address like name@example.com.'
export const Email = z
  .string(EMAIL_INVALID)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, EMAIL_INVALID), z.regex(/^[^\s@<>()[\],;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/u, EMAIL_INVALID))
