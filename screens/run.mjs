// npm run screens: every screen in each of its states, as pictures in screens/pictures, and figures as they are drawn and turned
// side by side in screens/kit-pictures, mails in screens/mail-pictures. --only=<parts of the names of screens and states> --width=360,1280 --scheme=dark
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, environment, root, runtime } from '../scripts/prepare.mjs'

ensureInstalled()
ensureBuilt()
const run = words =>
  spawnSync(runtime, words, { cwd: root, stdio: 'inherit', env: environment() }).status ?? 1
const pictures = run(['screens/take-pictures.ts', ...process.argv.slice(2)])
process.exit(
  pictures ||
    (process.argv.length > 2
      ? 0
      : run(['screens/figure-sheet.ts']) ||
        run(['screens/label-sheet.ts']) ||
        run(['screens/mail-sheet.ts'])),
)
