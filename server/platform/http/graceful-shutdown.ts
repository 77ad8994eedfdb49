import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'

/** For requests that were already on their way on a kept-alive connection. */
const DRAIN_MS = 500
const FORCE_CLOSE_MS = 5000

/** A busy process may have connections it has not accepted: one turn accepts them, the next reads them. */
async function readWhatWaits() {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate()
}

/** Tracks open sockets and running responses, so that a stopping server can finish them. */
export function openConnections() {
  const sockets = new Set<Socket>()
  const responding = new Map<ServerResponse, Socket>()
  let isLeaving = false
  const closeIdle = () => {
    const busy = new Set(responding.values())
    for (const socket of sockets) if (!busy.has(socket)) socket.destroySoon()
  }

  return {
    isLeaving: () => isLeaving,
    watch: (server: Server) =>
      server.on('connection', socket => {
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
      }),
    /** While the server stops, every response closes its connection. */
    onResponse(response: ServerResponse) {
      if (isLeaving) response.shouldKeepAlive = false
    },
    track(request: IncomingMessage, response: ServerResponse) {
      responding.set(response, request.socket)
      response.once('close', () => responding.delete(response))
    },
    startLeaving() {
      isLeaving = true
      for (const response of responding.keys()) if (!response.headersSent) response.shouldKeepAlive = false
    },
    /** Goes on serving for `drainSeconds`, or half a second while connections are open. */
    async drain(drainSeconds: number) {
      if (drainSeconds > 0) await pause(drainSeconds * 1000)
      else for (let waited = 0; sockets.size > 0 && waited < DRAIN_MS; waited += 50) await pause(50)
      await readWhatWaits()
    },
    /** Accepts no new connections; resolves when all responses are sent, or forces them closed after a while. */
    async close(server: Server) {
      const empty = new Promise<void>(resolve => server.close(() => resolve()))
      closeIdle()
      const sweep = setInterval(closeIdle, 50)
      const force = setTimeout(() => server.closeAllConnections(), FORCE_CLOSE_MS)
      await empty
      clearInterval(sweep)
      clearTimeout(force)
    },
  }
}
