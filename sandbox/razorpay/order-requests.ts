import { invalid } from './refusal.ts'
import type { Notes, Order } from './tables.ts'

/** Refusals use the service's own words. */
export function readOrderRequest(
  body: Record<string, unknown>,
): Pick<Order, 'amount' | 'receipt' | 'notes' | 'capture'> {
  return {
    amount: readAmount(body),
    receipt: readReceipt(body.receipt),
    notes: readNotes(body.notes),
    capture: readCapture(body.payment),
  }
}

function readAmount({ amount, currency }: Record<string, unknown>): number {
  if (amount === undefined || amount === null || amount === '')
    throw invalid('amount', 'The amount field is required.')
  const value = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw invalid('amount', 'The amount must be an integer.')
  if (value < 100) throw invalid('amount', 'The amount must be at least INR 1.00')
  if (value > MOST_PAISE) throw invalid('amount', 'Amount exceeds maximum amount allowed.')
  if (currency === undefined || currency === null || currency === '')
    throw invalid('currency', 'The currency field is required.')
  if (currency !== 'INR') throw invalid('currency', 'Currency is not supported')
  return value
}
const MOST_PAISE = 50_000_000

export function readReceipt(receipt: unknown): string | null {
  if (receipt === undefined || receipt === null) return null
  if (typeof receipt !== 'string') throw invalid('receipt', 'The receipt must be a string.')
  if (receipt.length > 40) throw invalid('receipt', 'The receipt may not be greater than 40 characters.')
  return receipt
}

export function readNotes(notes: unknown): Notes {
  if (notes === undefined || notes === null || (Array.isArray(notes) && notes.length === 0)) return {}
  if (typeof notes !== 'object' || Array.isArray(notes)) throw invalid('notes', 'The notes must be an array.')
  const pairs = Object.entries(notes)
  if (pairs.length > 15) throw invalid('notes', 'The notes may not have more than 15 items.')
  return Object.fromEntries(
    pairs.map(([name, value]) => {
      if (!['string', 'number', 'boolean'].includes(typeof value))
        throw invalid('notes', 'The notes must contain only scalar values.')
      if (name.length > 256 || String(value).length > 256)
        throw invalid('notes', 'The notes may not be greater than 256 characters.')
      return [name, String(value)]
    }),
  )
}

function readCapture(payment: unknown): Order['capture'] {
  if (payment === undefined || payment === null) return 'automatic'
  const { capture } = payment as { capture?: unknown }
  if (capture !== 'automatic' && capture !== 'manual')
    throw invalid('capture', 'The selected capture is invalid.')
  return capture
}
