// npm run likeness -- FOLDER [--taps FILE] [--seed N]: how well photos become their people; then, with the answers of
// a judge filled in, npm run likeness -- count FOLDER; -- inputs FOLDER, -- fit FOLDER... and -- fit-clothes FOLDER... make
// the scores anew. docs/reading-photos.md says how to judge and what was found.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, environment, root, runtime } from '../scripts/prepare.mjs'

ensureInstalled()
const [first, ...rest] = process.argv.slice(2)
const SCRIPTS = ['count', 'inputs', 'fit', 'fit-clothes']
const words = SCRIPTS.includes(first)
  ? [`likeness/${first}.ts`, ...rest]
  : ['likeness/measure.ts', ...process.argv.slice(2)]
process.exit(spawnSync(runtime, words, { cwd: root, stdio: 'inherit', env: environment() }).status ?? 1)
