// npm run faults -- <name>: breaks the built shop on purpose and checks what it promises about that.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, environment, root, runtime, stop } from '../scripts/prepare.mjs'

const SUITES = {
  generations: 'faults/generations.ts',
  'webhook-replay': 'faults/payments/webhook-replay.ts',
  'webhook-orderings': 'faults/payments/webhook-orderings.ts',
  forged: 'faults/payments/forged.ts',
  vanishing: 'faults/payments/vanishing.ts',
  twice: 'faults/payments/twice.ts',
  tampering: 'faults/payments/tampering.ts',
  refunds: 'faults/payments/refunds.ts',
  cluster: 'faults/cluster/cluster.ts',
  kills: 'faults/kills.ts',
  backup: 'faults/backup.ts',
  'slow-clients': 'faults/slow-clients.ts',
  'brute-force': 'faults/brute-force.ts',
  intruders: 'faults/intruders.ts',
}

const [name = '', ...options] = process.argv.slice(2)
if (!Object.hasOwn(SUITES, name)) stop(`npm run faults -- <name>, where <name> is one of: ${Object.keys(SUITES).join(', ')}`)
ensureInstalled()
ensureBuilt()
const done = spawnSync(runtime, [SUITES[name], ...options], { cwd: root, stdio: 'inherit', env: environment() })
process.exit(done.status ?? 1)
