import { hashPassword, verifyPassword } from 'better-auth/crypto'

export interface PasswordHashing {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

/** Each takes 32 MB while it runs; more at once would be no quicker on two processors. */
const AT_ONCE = 2

/** The library's own scrypt. */
export const defaultHashing = limited({ hash: hashPassword, verify: verifyPassword })

export function limited({ hash, verify }: PasswordHashing, atOnce = AT_ONCE): PasswordHashing {
  const waiting: (() => void)[] = []
  let free = atOnce
  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
  return { hash: password => run(() => hash(password)), verify: given => run(() => verify(given)) }
}
