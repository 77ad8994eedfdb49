import * as z from 'zod/mini'
import { networkOf, normalCardNumber } from './cards.ts'
import { digits, newId } from './ids.ts'

export const paidWith = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('upi'),
    vpa: z.optional(
      z.string().check(z.regex(/^[\w.-]{2,64}@[a-z][a-z0-9.]{1,32}$/i, 'This is not a UPI ID.')),
    ),
  }),
  z.object({
    method: z.literal('card'),
    number: z.string().check(z.regex(/^[\d ]{12,24}$/)),
    name: z.optional(z.string().check(z.maxLength(80))),
  }),
  z.object({ method: z.literal('netbanking'), bank: z.string().check(z.regex(/^[A-Z]{3,5}$/)) }),
  z.object({ method: z.literal('wallet'), wallet: z.string().check(z.regex(/^[a-z]{3,20}$/)) }),
])
export type PaidWith = z.infer<typeof paidWith>

/** Never a complete card number. */
export interface Instrument {
  method: 'upi' | 'card' | 'netbanking' | 'wallet'
  card: {
    id: string
    entity: 'card'
    name: string
    last4: string
    network: string
    type: string
    issuer: null
    international: false
    emi: false
  } | null
  bank: string | null
  wallet: string | null
  vpa: string | null
  references: Record<string, string>
}

export function instrumentOf(paid: PaidWith): Instrument {
  const none = { card: null, bank: null, wallet: null, vpa: null }
  switch (paid.method) {
    case 'upi':
      return {
        ...none,
        method: 'upi',
        vpa: paid.vpa ?? 'success@razorpay',
        references: { rrn: digits(12), upi_transaction_id: digits(16) },
      }
    case 'card':
      return {
        ...none,
        method: 'card',
        card: cardOf(paid.number, paid.name ?? ''),
        references: { auth_code: digits(6), rrn: digits(12) },
      }
    case 'netbanking':
      return {
        ...none,
        method: 'netbanking',
        bank: paid.bank,
        references: { bank_transaction_id: digits(10) },
      }
    case 'wallet':
      return { ...none, method: 'wallet', wallet: paid.wallet, references: { transaction_id: digits(10) } }
  }
}

function cardOf(typed: string, name: string): Instrument['card'] {
  const number = normalCardNumber(typed)
  return {
    id: newId('card'),
    entity: 'card',
    name,
    last4: number.slice(-4),
    network: networkOf(number) ?? 'Unknown',
    type: 'credit',
    issuer: null,
    international: false,
    emi: false,
  }
}
