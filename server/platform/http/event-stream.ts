/** Server-sent events from whatever yields them; a comment every so often keeps proxies from closing the line. */
export interface ServerEvent {
  event: string
  data: unknown
  id?: string
}

const HEARTBEAT_MS = 15_000
const encoder = new TextEncoder()

const written = ({ event, data, id }: ServerEvent) => `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

export function eventStream(make: (signal: AbortSignal) => AsyncIterable<ServerEvent>, until?: AbortSignal): Response {
  const gone = new AbortController()
  const signal = until ? AbortSignal.any([gone.signal, until]) : gone.signal
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text))
      }
      say(': open\n\n')
      const heartbeat = setInterval(() => say(': still here\n\n'), HEARTBEAT_MS)
      try {
        for await (const event of make(signal)) say(written(event))
      } finally {
        clearInterval(heartbeat)
        if (!gone.signal.aborted) controller.close()
      }
    },
    cancel: () => gone.abort(),
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' } })
}
