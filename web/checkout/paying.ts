import type { Dispatch, SetStateAction } from 'react'
import type { CheckoutData } from '../../shared/orders/checkout.ts'

/** An unpaid order that holds the code, and what was to be bought with it. */
export interface HeldCode {
  orderId: string
  data: CheckoutData
}
export type Paying =
  /** `watching`: the order of an earlier attempt that a bank may still confirm. */
  | { state: 'ready'; error?: string; reference?: string; watching?: string }
  | { state: 'processing' }
  | { state: 'open'; orderId: string }
  | { state: 'confirming' }
  | { state: 'waiting'; orderId: string }
  /** `news`: each price that changed, in a sentence. */
  | { state: 'changed'; news: string[]; held?: HeldCode }
  /** The same order was paid a moment ago, perhaps in another tab. */
  | { state: 'again'; orderId: string }
export type SetPaying = Dispatch<SetStateAction<Paying>>
