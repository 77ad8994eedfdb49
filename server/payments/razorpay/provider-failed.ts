/**
 * `declined`: refused for good, nothing happened. `busy`: refused for now, nothing happened. `auth`: our keys are wrong.
 * `unknown`: no answer, or none that can be read; what was asked may have been done.
 */
export type ProviderFailure = 'declined' | 'busy' | 'auth' | 'unknown'

export class ProviderFailed extends Error {
  readonly kind: ProviderFailure
  readonly status: number | null
  constructor(kind: ProviderFailure, message: string, status: number | null = null) {
    super(message)
    this.name = 'ProviderFailed'
    this.kind = kind
    this.status = status
  }
}
