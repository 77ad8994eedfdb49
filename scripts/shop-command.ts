import { allHelp, CommandFailed, commands, readCommand, runCommand } from '../server/commands.ts'
import { type Config, readConfig } from '../server/config.ts'
import { askRunningServer } from '../server/platform/control-socket.ts'
import { CannotStart } from '../server/platform/db/directory-lock.ts'
import { errorForLog } from '../server/platform/for-log.ts'
import { createLog } from '../server/platform/log.ts'
import { openExistingShop, restoreShop } from '../server/shop.ts'
import { when } from '../shared/time/moments.ts'

/** npm run shop: asks the running server, or opens the data directory itself. */
async function main(words: string[]): Promise<string> {
  const wantsHelp = words.includes('--help') || words.length === 0
  const asked = readCommand(words.filter(word => word !== '--help'))
  if (!asked) {
    if (wantsHelp) return allHelp()
    throw new CommandFailed(`There is no such command.\n\n${allHelp()}`)
  }
  if (wantsHelp) return `${commands[asked.name]?.usage}\n    ${commands[asked.name]?.help}`
  const config = readConfig()
  const answered = await askRunningServer(config.dataDirectory, asked)
  if (answered) {
    if (!answered.ok) throw new CommandFailed(answered.text)
    return answered.text
  }
  if (asked.name === 'restore') return restore(config, asked.args)
  const shop = await openExistingShop(config, createLog('error'))
  try {
    return await runCommand(shop.deps, asked)
  } finally {
    await shop.close()
  }
}

async function restore(config: Config, [path]: string[]): Promise<string> {
  if (!path) throw new CommandFailed('From where? Say: npm run shop -- restore FILE')
  const { madeAt, rows, files, jobs } = await restoreShop(config, createLog('error'), path)
  return `The shop of ${when(madeAt)} is back: ${rows} rows, ${files} files, ${jobs} pieces of work that go on at the next start.`
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`)
} catch (error) {
  const isSentence = error instanceof CommandFailed || error instanceof CannotStart
  process.stderr.write(isSentence ? `\n  ${error.message}\n\n` : `${JSON.stringify(errorForLog(error))}\n`)
  process.exitCode = 1
}
