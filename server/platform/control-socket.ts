import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Asked, CommandFailed, runCommand } from '../commands.ts'
import type { Deps } from '../deps.ts'
import { safeMessage } from './for-log.ts'

type Answer = { ok: true; text: string } | { ok: false; text: string }

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
export async function openControlSocket(deps: Deps): Promise<{ close: () => Promise<void> }> {
  const path = socketPath(deps.config.dataDirectory)
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, socket => {
    let asked = ''
    socket.on('error', error => deps.log.warn({ err: error }, 'a control connection broke'))
    socket.on('data', chunk => {
      asked += chunk
    })
    socket.on('end', async () => socket.end(JSON.stringify(await answer(deps, asked))))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  chmodSync(path, 0o600)
  return { close: () => new Promise(resolve => server.close(() => resolve())) }
}

async function answer(deps: Deps, asked: string): Promise<Answer> {
  try {
    return { ok: true, text: await runCommand(deps, JSON.parse(asked) as Asked) }
  } catch (error) {
    if (error instanceof CommandFailed) return { ok: false, text: error.message }
    deps.log.error({ err: error }, 'a command failed')
    return { ok: false, text: `That failed inside the shop: ${safeMessage(error)}` }
  }
}

/** Asks the server that holds the data directory; null if none runs. */
export function askRunningServer(dataDirectory: string, asked: Asked): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    let said = ''
    const socket = connect(socketPath(dataDirectory), () => socket.end(JSON.stringify(asked)))
    socket.on('data', chunk => {
      said += chunk
    })
    socket.on('end', () => resolve(JSON.parse(said) as Answer))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve(null) : reject(error),
    )
  })
}
