import { createHmac } from 'node:crypto'

/** By whom a promotion is used: the account, and what recognises its owner with a second one. */
export interface Customer {
  userId: string | null
  emailKey: string | null
  phoneKey: string | null
}

export type SignedInCustomer = Customer & { userId: string }

export const nobody: Customer = { userId: null, emailKey: null, phoneKey: null }

interface Contact {
  email: string
  phone?: string | null | undefined
}

/** Whoever knows the secret alone can tell whose keys they are. */
export function promotionCustomer(
  secret: string,
  userId: string,
  { email, phone }: Contact,
): SignedInCustomer {
  const keyOf = (text: string) => createHmac('sha256', secret).update(`customer ${text}`).digest('base64url')
  return { userId, emailKey: keyOf(plainAddress(email)), phoneKey: phone ? keyOf(phone) : null }
}

/** A present goes to somebody else's phone. */
export const buyersContact = ({
  shipping,
  billing,
  toReceiver,
}: {
  shipping: { email: string; phone: string }
  billing: { phone?: string | null | undefined } | null
  toReceiver: boolean
}): Contact => ({ email: shipping.email, phone: (toReceiver ? billing : shipping)?.phone })

/** A mailbox has many spellings: a part after a plus sign and, at Gmail, dots do not count. */
function plainAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [box = ''] = email.slice(0, at).toLowerCase().split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`
}
