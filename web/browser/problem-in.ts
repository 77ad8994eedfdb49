/** The fields of a refusal; none if the answer is not ours. */
export function problemIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
