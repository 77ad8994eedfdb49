// npm run dev: hot reload for the pages, a fresh process for the server, the same stand-ins as npm start.
import { spawn } from 'node:child_process'
import { ensureInstalled, environment, root, runtime } from './prepare.mjs'

ensureInstalled()
const server = spawn(
  runtime,
  ['--watch-path=server', '--watch-path=shared', '--watch-preserve-output', 'scripts/dev-server.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment(), NODE_ENV: 'development' },
  },
)
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal))
server.on('exit', code => process.exit(code ?? 0))
