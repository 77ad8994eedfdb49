import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { safeMessage } from './for-log.ts'
import type { Log } from './log.ts'

export interface Answer {
  ok: boolean
  text: string
}

interface Socket {
  dataDirectory: string
  log: Log
  answer: (request: unknown) => Promise<Answer>
}

const LONGEST_SOCKET_PATH = 100

/** The path of a Unix socket is limited to about 100 bytes, so a deep data directory uses a temporary one. */
function socketPath(dataDirectory: string): string {
  const path = join(dataDirectory, 'control.sock')
  if (path.length <= LONGEST_SOCKET_PATH) return path
  const folder = join(
    tmpdir(),
    `dopple-${process.getuid?.() ?? 0}-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)}`,
  )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, 'control.sock')
}

/** The Unix socket for `npm run shop` on a running shop; only this user may connect. */
export async function openControlSocket({
  dataDirectory,
  log,
  answer,
}: Socket): Promise<{ close: () => Promise<void> }> {
  const path = socketPath(dataDirectory)
  rmSync(path, { force: true })
  const answerOf = async (request: string): Promise<Answer> => {
    try {
      return await answer(JSON.parse(request))
    } catch (error) {
      log.error({ err: error }, 'a command failed')
      return { ok: false, text: `That failed inside the shop: ${safeMessage(error)}` }
    }
  }
  const server = createServer({ allowHalfOpen: true }, socket => {
    let request = ''
    socket.on('error', error => log.warn({ err: error }, 'a control connection broke'))
    socket.on('data', chunk => {
      request += chunk
    })
    socket.on('end', async () => socket.end(JSON.stringify(await answerOf(request))))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  chmodSync(path, 0o600)
  return { close: () => new Promise(resolve => server.close(() => resolve())) }
}

/** Asks the server that holds the data directory; null if none runs. */
export function askRunningServer(dataDirectory: string, request: unknown): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(socketPath(dataDirectory), () => socket.end(JSON.stringify(request)))
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.on('end', () => resolve(JSON.parse(answer) as Answer))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve(null) : reject(error),
    )
  })
}
