import { CallFailed } from '../../shared/errors.ts'

const TRIES = 6
const WAIT_MS = 1000

/** Asks again for a moment while another press or tab opens the same order for payment. */
export async function onceOpen<T>(ask: () => Promise<T>, waitMs = WAIT_MS): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask()
    } catch (error) {
      const isBeingOpened = error instanceof CallFailed && error.code === 'idempotency.running'
      if (!isBeingOpened || tried === TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, waitMs))
    }
  }
}
