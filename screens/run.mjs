// npm run screens: every screen in each of its states, as pictures in screens/pictures. --only=<part of a name> --width=360 --scheme=dark
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, environment, root, runtime } from '../scripts/prepare.mjs'

ensureInstalled()
ensureBuilt()
const done = spawnSync(runtime, ['screens/take-pictures.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
process.exit(done.status ?? 1)
