/** Server-sent events; a comment at intervals keeps proxies from closing the connection. */
export interface ServerEvent {
  event: string
  data: unknown
  id?: string
}

const HEARTBEAT_MS = 15_000
const encoder = new TextEncoder()

const written = ({ event, data, id }: ServerEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Ends when the client leaves, the server stops, or a heartbeat finds that access was withdrawn. */
export function eventStream(
  make: (signal: AbortSignal) => AsyncIterable<ServerEvent>,
  until?: AbortSignal,
  stillTheirs: () => Promise<boolean> = async () => true,
): Response {
  const gone = new AbortController()
  const over = new AbortController()
  const signal = AbortSignal.any([gone.signal, over.signal, ...(until ? [until] : [])])
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (text: string) => {
        if (!gone.signal.aborted && !over.signal.aborted) controller.enqueue(encoder.encode(text))
      }
      say(': open\n\n')
      const heartbeat = setInterval(() => {
        stillTheirs().then(
          theirs => (theirs ? say(': still here\n\n') : over.abort()),
          () => say(': still here\n\n'),
        )
      }, HEARTBEAT_MS)
      try {
        for await (const event of make(signal)) say(written(event))
      } finally {
        clearInterval(heartbeat)
        if (!gone.signal.aborted) controller.close()
      }
    },
    cancel: () => gone.abort(),
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}
