// npm run faults -- <name>: breaks the shop on purpose and checks its promises. -- --all runs every suite.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, environment, root, runtime, stop } from '../scripts/prepare.mjs'

/** A suite that is a test file runs as one. */
const SUITES = {
  kills: { file: 'faults/kills.ts' },
  durability: { tests: ['server/platform/db/durability.http.test.ts'] },
  'webhook-replay': { file: 'faults/payments/webhook-replay.ts' },
  'webhook-orderings': { file: 'faults/payments/webhook-orderings.ts' },
  forged: { file: 'faults/payments/forged.ts' },
  vanishing: { file: 'faults/payments/vanishing.ts' },
  twice: { file: 'faults/payments/twice.ts' },
  tampering: { file: 'faults/payments/tampering.ts' },
  refunds: { file: 'faults/payments/refunds.ts' },
  promotions: { file: 'faults/payments/promotions.ts' },
  uploads: { tests: ['server/figurines/upload.http.test.ts'] },
  'image-models': {
    tests: ['server/figurines/drawing.http.test.ts', 'server/figurines/generators/generators.test.ts'],
  },
  generations: { file: 'faults/generations.ts' },
  'slow-clients': { file: 'faults/slow-clients.ts' },
  'brute-force': { file: 'faults/brute-force.ts' },
  roles: { tests: ['test/who-may.http.test.ts', 'server/figurines/privacy.http.test.ts'] },
  intruders: { file: 'faults/intruders.ts' },
  'database-trouble': { file: 'faults/database-trouble.ts' },
  'full-disk': {
    file: 'faults/full-disk.ts',
    tests: [
      'server/platform/files/full-disk.isolated.test.ts',
      'server/platform/db/lost-embedded.http.test.ts',
    ],
  },
  upgrade: { file: 'faults/upgrade.ts' },
  soak: { file: 'faults/soak.ts', flags: ['--expose-gc'] },
  cluster: { file: 'faults/cluster/cluster.ts' },
  backup: { file: 'faults/backup.ts' },
  making: { file: 'faults/making.ts' },
  solid: { file: 'faults/solid.ts' },
  parcels: { file: 'faults/parcels.ts', tests: ['server/parcels/parcels.http.test.ts'] },
}

const [name = '', ...options] = process.argv.slice(2)
const wanted = name === '--all' ? Object.keys(SUITES) : [name]
if (!wanted.every(one => Object.hasOwn(SUITES, one)))
  stop(`npm run faults -- <name> or --all, where <name> is one of: ${Object.keys(SUITES).join(', ')}`)
ensureInstalled()
ensureBuilt()

function run(one) {
  const { file, tests, flags = [] } = SUITES[one]
  const commands = []
  if (file) commands.push([runtime, [...flags, file, ...(name === '--all' ? [] : options)]])
  if (tests) commands.push(['vitest', ['run', ...tests]])
  return commands.every(
    ([command, args]) =>
      spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment() }).status === 0,
  )
}

const lines = []
for (const one of wanted) {
  const since = performance.now()
  const ok = run(one)
  lines.push(
    `${ok ? 'passed' : 'FAILED'}  ${one.padEnd(20)} ${((performance.now() - since) / 1000).toFixed(0).padStart(5)} s`,
  )
}
if (wanted.length > 1) process.stdout.write(`\n${lines.join('\n')}\n`)
process.exit(lines.some(line => line.startsWith('FAILED')) ? 1 : 0)
