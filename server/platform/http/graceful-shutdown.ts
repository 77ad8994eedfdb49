import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** For a request that was already on its way on a kept-alive connection. */
const LAST_WORDS_MS = 500
const ALL_ANSWERED_MS = 5000

/** Who is in, and who is being served: so that a server that is told to stop can see everybody out. */
export function openConnections() {
  const sockets = new Set<Socket>()
  const served = new Map<ServerResponse, Socket>()
  let isLeaving = false
  const sendIdleHome = () => {
    const busy = new Set(served.values())
    for (const socket of sockets) if (!busy.has(socket)) socket.destroySoon()
  }

  return {
    isLeaving: () => isLeaving,
    watch: (server: Server) =>
      server.on('connection', socket => {
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
      }),
    /** Every answer of a server that leaves ends its connection. */
    greet(response: ServerResponse) {
      if (isLeaving) response.shouldKeepAlive = false
    },
    serve(request: IncomingMessage, response: ServerResponse) {
      served.set(response, request.socket)
      response.once('close', () => served.delete(response))
    },
    sayFarewell() {
      isLeaving = true
      for (const response of served.keys()) if (!response.headersSent) response.shouldKeepAlive = false
    },
    /** Answers whoever still asks: for so many seconds, or as long as somebody who is in may need to. */
    async lastWords(drainSeconds: number) {
      if (drainSeconds > 0) return pause(drainSeconds * 1000)
      for (let waited = 0; sockets.size > 0 && waited < LAST_WORDS_MS; waited += 50) await pause(50)
    },
    /** Lets nobody in any more, and ends when all are served, or have been waited for long enough. */
    async seeOut(server: Server) {
      const empty = new Promise<void>(resolve => server.close(() => resolve()))
      sendIdleHome()
      const sweep = setInterval(sendIdleHome, 50)
      const patience = setTimeout(() => server.closeAllConnections(), ALL_ANSWERED_MS)
      await empty
      clearInterval(sweep)
      clearTimeout(patience)
    },
  }
}
