/**
 * `declined`: refused for good. `busy`: refused for now. `auth`: our keys are wrong. `unknown`: no readable response;
 * the request may have taken effect.
 */
type ProviderFailure = 'declined' | 'busy' | 'auth' | 'unknown'

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
