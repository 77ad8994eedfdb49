// npm run cluster: three processes of the built shop behind a proxy, on a throw-away PostgreSQL and an S3
// stand-in.
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, environment, root, runtime } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
const cluster = spawn(runtime, ['sandbox/cluster/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => cluster.kill(signal))
cluster.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
