/** How long the shop waits before it looks or tries again. */
export interface Pace {
  outboxLookMs: number
  outboxRetrySeconds: number
  /** What an answer must not tell is done at a random moment within this time after it. */
  afterResponseMs: number
  /** So long an answer on readiness is repeated. */
  readyMs: number
}

export const systemPace: Pace = {
  outboxLookMs: 2000,
  outboxRetrySeconds: 5,
  afterResponseMs: 2000,
  readyMs: 3000,
}
