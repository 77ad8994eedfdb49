import type { Bindings } from './implement.ts'

/** What every handler finds in its context. */
export interface ApiEnv {
  Bindings: Bindings
  Variables: {
    requestId: string
    nonce: string
  }
}
