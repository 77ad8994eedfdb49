import type { Events } from '../events/events.ts'
import type { SignedIn } from './api-env.ts'
import { eventStream, type ServerEvent } from './event-stream.ts'

type Who = Pick<SignedIn, 'id' | 'sessionId'>

/** Opens an event stream of somebody who is signed in. One too many ends the oldest. */
export type Streams = (
  who: Who,
  make: (signal: AbortSignal) => AsyncIterable<ServerEvent>,
  stillTheirs?: () => Promise<boolean>,
) => Response

const STREAMS_MAX = { session: 10, account: 50 }

/** Counted in this process. A session's streams end with it: the database announces each that is deleted. */
export function createStreams({ events, stopping }: { events: Events; stopping: AbortSignal }): Streams {
  const open = new Map<AbortController, Who>()
  const endOf = (which: (who: Who) => boolean, limit: number) => {
    const theirs = [...open].filter(([, who]) => which(who))
    for (const [stream] of theirs.slice(0, Math.max(0, theirs.length - limit))) {
      open.delete(stream)
      stream.abort()
    }
  }
  events.subscribe('sessions', ended => endOf(({ sessionId }) => sessionId === ended, 0))

  return (who, make, stillTheirs) => {
    const stream = new AbortController()
    open.set(stream, who)
    endOf(({ sessionId }) => sessionId === who.sessionId, STREAMS_MAX.session)
    endOf(({ id }) => id === who.id, STREAMS_MAX.account)
    async function* whileOpen(signal: AbortSignal) {
      try {
        yield* make(signal)
      } finally {
        open.delete(stream)
      }
    }
    return eventStream(whileOpen, AbortSignal.any([stream.signal, stopping]), stillTheirs)
  }
}
