/** How long the shop waits before it looks or tries again. */
export interface Pace {
  outboxLookMs: number
  outboxRetrySeconds: number
  /** Between two batches of mails: during a rush the processors belong to the buyers. */
  outboxPauseMs: { smtp: number; kept: number }
  /** What an answer must not tell is done at a random moment within this time after it. */
  afterResponseMs: number
  /** So long an answer on readiness is repeated. */
  readyMs: number
}

export const systemPace: Pace = {
  outboxLookMs: 2000,
  outboxRetrySeconds: 5,
  outboxPauseMs: { smtp: 0, kept: 1000 },
  afterResponseMs: 2000,
  readyMs: 3000,
}
