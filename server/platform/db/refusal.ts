const causeOf = (error: unknown) =>
  ((error as { cause?: unknown }).cause ?? error) as { code?: string; severity?: string; constraint?: string }

/** The database rejected the statement, so it had no effect; false where the outcome is unknown. */
export function isDatabaseRefusal(error: unknown): boolean {
  const { code, severity } = causeOf(error)
  return Boolean(code && severity) && !/^(08|40003|57|58|XX)/.test(code ?? '')
}

/** Two transactions waited for each other, and this one was ended. */
export const isDeadlock = (error: unknown): boolean => causeOf(error).code === '40P01'

/** What this constraint forbids was tried. */
export const isViolated = (error: unknown, constraint: string): boolean =>
  causeOf(error).constraint === constraint
