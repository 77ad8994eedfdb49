import { type IssueDeps, issueDocuments } from './issue-documents.ts'
import { hasEvents } from './queries.ts'

export interface Books {
  start: () => void
  rest: () => void
  /** Waits for the batch under way. */
  stop: () => Promise<void>
}

/** Between two batches: during a rush the buyers come first. */
const PAUSE_MS = 200

/** Looks for events and writes their documents; every process does, and the database lets one write at a time. */
export function openBooks(deps: IssueDeps & { lookMs: number }): Books {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = true

  async function look() {
    let took = 0
    try {
      if (await hasEvents(deps.db, deps.clock())) took = await issueDocuments(deps)
    } catch (error) {
      if (!stopped) deps.log.error({ err: error }, 'the books failed and will be tried again')
    }
    next(took > 0 ? PAUSE_MS : deps.lookMs)
  }
  function next(ms: number) {
    if (stopped) return
    timer = setTimeout(() => {
      running = look()
    }, ms).unref()
  }
  function rest() {
    stopped = true
    clearTimeout(timer)
  }

  return {
    start() {
      stopped = false
      next(deps.lookMs)
    },
    rest,
    async stop() {
      rest()
      await running
    },
  }
}
