// npm run shop -- <verb>: the founder's commands, on the project's own runtime.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { ensureInstalled, environment, root, runtime } from './prepare.mjs'

ensureInstalled()
// Paths are relative to where npm was called.
const words = process.argv.slice(2)
if (['backup', 'restore'].includes(words[0]) && words[1] && !words[1].startsWith('-'))
  words[1] = resolve(process.env.INIT_CWD ?? process.cwd(), words[1])
const done = spawnSync(runtime, [`${root}/scripts/shop-command.ts`, ...words], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
process.exit(done.status ?? 1)
