import { createHash } from 'node:crypto'

/** By whom a promotion is used: the account, and what recognises its owner with a second one. */
export interface Customer {
  userId: string | null
  emailKey: string | null
  phoneKey: string | null
}

export const nobody: Customer = { userId: null, emailKey: null, phoneKey: null }

export const customerOf = (
  userId: string,
  { email, phone }: { email: string; phone?: string | undefined },
): Customer => ({ userId, emailKey: keyOf(plainAddress(email)), phoneKey: phone ? keyOf(phone) : null })

const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A mailbox has many spellings: a part after a plus sign and, at Gmail, dots do not count. */
function plainAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [box = ''] = email.slice(0, at).toLowerCase().split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`
}
