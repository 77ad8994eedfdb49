// npm run bench: each workload against its limit, in the same run on the same machine.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, environment, root, runtime } from '../scripts/prepare.mjs'

ensureInstalled()
ensureBuilt()
const suite = process.argv.includes('--growth')
  ? 'bench/growth.mjs'
  : process.argv.includes('--pages')
    ? 'bench/pages.mjs'
    : 'bench/workloads.mjs'
const done = spawnSync(runtime, [suite, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
process.exit(done.status ?? 1)
