import type { Bindings } from './implement.ts'

/** Somebody signed in. */
export interface SignedIn {
  id: string
  name: string
  email: string
  role: 'user' | 'admin'
  two_factor: boolean
  sessionId: string
}

/** What every handler finds in its context. */
export interface ApiEnv {
  Bindings: Bindings
  Variables: {
    requestId: string
    visitor: () => Promise<SignedIn | null>
    /** The answer will be kept and sent to others. */
    forEverybody?: boolean
  }
}
