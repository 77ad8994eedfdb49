// npm start: installs and builds what is missing, then opens the shop on the project's own runtime.
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, environment, root, runtime } from './prepare.mjs'
import { serverCommand, serverSettings } from './server-command.mjs'

ensureInstalled()
ensureBuilt()

const server = spawn(runtime, serverCommand, {
  cwd: root,
  stdio: 'inherit',
  env: { ...serverSettings(process.env.DATABASE_URL), ...environment() },
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
