import { CallFailed } from '../shared/errors.ts'

/** A request that was not answered, or whose first sending still runs, is repeated under its key. */
export const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof CallFailed) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.code.startsWith('idempotency.')
