// npm run shop -- <verb>: the founder's commands, on the project's own runtime.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, environment, root, runtime } from './prepare.mjs'

ensureInstalled()
const done = spawnSync(runtime, [`${root}/server/shop-command.ts`, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env: environment() })
process.exit(done.status ?? 1)
