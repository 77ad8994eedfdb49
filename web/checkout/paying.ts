import type { Dispatch, SetStateAction } from 'react'

export type Paying =
  /** `watching`: the order of an earlier attempt that a bank may still confirm. */
  | { state: 'ready'; error?: string; reference?: string; watching?: string }
  | { state: 'processing' }
  | { state: 'open'; orderId: string }
  | { state: 'confirming' }
  | { state: 'waiting'; orderId: string }
  /** `news`: each price that changed, in a sentence. */
  | { state: 'changed'; news: string[] }
  /** The same order was paid a moment ago, perhaps in another tab. */
  | { state: 'again'; orderId: string }
export type SetPaying = Dispatch<SetStateAction<Paying>>
