/** The database rejected the statement, so it had no effect; false where the outcome is unknown. */
export function isDatabaseRefusal(error: unknown): boolean {
  const { code, severity } = ((error as { cause?: unknown }).cause ?? error) as {
    code?: string
    severity?: string
  }
  return Boolean(code && severity) && !/^(08|40003|57|58|XX)/.test(code ?? '')
}
