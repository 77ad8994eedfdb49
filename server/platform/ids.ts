import { randomBytes } from 'node:crypto'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Crockford's base 32: no I, L, O or U, so that a person can read it aloud. */
export function crockford(length: number): string {
  let name = ''
  for (const byte of randomBytes(length)) name += CROCKFORD[byte % 32]
  return name
}

export const newId = (prefix: string) => `${prefix}_${crockford(20).toLowerCase()}`

/** For a link that is printed or passed on: 130 random bits, easy to type. */
export const newToken = () => crockford(26).toLowerCase()

export const newSecret = () => randomBytes(32).toString('base64url')
