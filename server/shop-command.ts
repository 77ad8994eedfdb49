import { allHelp, CommandFailed, commands, readCommand, runCommand } from './commands.ts'
import { readConfig } from './config.ts'
import { askRunningServer } from './control-socket.ts'
import { CannotStart } from './platform/db/directory-lock.ts'
import { createLog } from './platform/log.ts'
import { openShop } from './shop.ts'

/** npm run shop: through the server that holds the data directory, else with the directory's lock in its own hand. */
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
  const shop = await openShop(config, createLog('error'))
  try {
    return await runCommand(shop.deps, asked)
  } finally {
    await shop.close()
  }
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`)
} catch (error) {
  if (!(error instanceof CommandFailed || error instanceof CannotStart)) throw error
  process.stderr.write(`\n  ${error.message}\n\n`)
  process.exitCode = 1
}
