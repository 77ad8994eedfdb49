import { type IssueDeps, issueDocuments } from './issue-documents.ts'
import { hasEvents } from './queries.ts'

export interface Books {
  start: () => void
  rest: () => void
  stop: () => Promise<void>
}

/**
 * Looks for events and writes the documents of one batch; every process does, and the database lets one write at a time.
 * A batch is small, so that a rush leaves the processor to the buyers.
 */
export function openBooks(deps: IssueDeps & { pollMs: number }): Books {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = true

  async function poll() {
    try {
      if (await hasEvents(deps.db, deps.clock())) await issueDocuments(deps)
    } catch (error) {
      if (!stopped) deps.log.error({ err: error }, 'the books failed and will be tried again')
    }
    next()
  }
  function next() {
    if (stopped) return
    timer = setTimeout(() => {
      running = poll()
    }, deps.pollMs).unref()
  }
  function rest() {
    stopped = true
    clearTimeout(timer)
  }

  return {
    start() {
      stopped = false
      next()
    },
    rest,
    async stop() {
      rest()
      await running
    },
  }
}
