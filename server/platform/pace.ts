export interface Pace {
  outboxPollMs: number
  outboxRetrySeconds: number
  /** How often the books look for documents to write. */
  booksPollMs: number
  /** Between two batches of mails: during a rush the CPU is for the buyers. */
  outboxPauseMs: { smtp: number; kept: number }
  /** A random delay up to this, so that timing reveals nothing. */
  afterResponseMs: number
  readyMs: number
  /** How often a live stream of orders reads what nobody announced. */
  streamPollMs: number
  /** How long a vision model may take over a photo, and how long a drawing waits for what it says. */
  descriptionMs: number
  drawingWaitsMs: number
  /** Until a service that makes models is asked for the first time; later less and less often. */
  modelPollMs: number
}

export const systemPace: Pace = {
  outboxPollMs: 2000,
  outboxRetrySeconds: 5,
  booksPollMs: 1000,
  outboxPauseMs: { smtp: 0, kept: 1000 },
  afterResponseMs: 2000,
  readyMs: 3000,
  streamPollMs: 20_000,
  descriptionMs: 12_000,
  drawingWaitsMs: 8000,
  modelPollMs: 5000,
}
