import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { limitConcurrency } from '../platform/limit-concurrency.ts'

export interface PasswordHashing {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

/** Each takes 32 MB while it runs; more at once would be no quicker on two processors. */
const limited = limitConcurrency(2)

/** The library's own scrypt. */
export const defaultHashing: PasswordHashing = {
  hash: password => limited(() => hashPassword(password)),
  verify: given => limited(() => verifyPassword(given)),
}
