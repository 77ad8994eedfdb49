import { randomBytes } from 'node:crypto'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const DRAWN = 8192
let pool = Buffer.alloc(0)
let used = 0
/** Random bytes are drawn for many names at once; one by one they would be a tenth of a quick answer. */
export function randomPart(bytes: number): Buffer {
  if (used + bytes > pool.length) {
    pool = randomBytes(DRAWN)
    used = 0
  }
  used += bytes
  return pool.subarray(used - bytes, used)
}

/** Letters and digits a person can read aloud: no I, L, O or U. */
export function crockford(length: number): string {
  let name = ''
  for (const byte of randomPart(length)) name += CROCKFORD[byte % 32]
  return name
}

export const newId = (prefix: string) => `${prefix}_${crockford(20).toLowerCase()}`

export const newSecret = () => randomBytes(32).toString('base64url')
