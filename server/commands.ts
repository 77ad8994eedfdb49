import { grantAdmin } from './accounts/first-admin.ts'
import type { Deps } from './app.ts'
import { expirePhotos } from './figurines/remove-figurine.ts'

/** What `npm run shop -- <verb>` can do; carried out by the server that holds the data directory, or by the command itself. */
interface Command {
  usage: string
  help: string
  /** Answers what to print; throws a `CommandFailed` with a sentence when it could not be done. */
  run: (deps: Deps, args: string[]) => Promise<string>
}

export class CommandFailed extends Error {}

export const commands: Record<string, Command> = {
  'admin grant': {
    usage: 'admin grant EMAIL',
    help: 'Makes the account with this address an admin. The person signs up first, like any customer.',
    async run({ db }, [email]) {
      if (!email) throw new CommandFailed('Whose account? Say: npm run shop -- admin grant EMAIL')
      if (!(await grantAdmin(db, email))) throw new CommandFailed(`There is no account with the address ${email}. The person signs up first.`)
      return `${email} is an admin now.`
    },
  },
  'photos expire': {
    usage: 'photos expire',
    help: 'Deletes photos whose days are over: without an order, or after its delivery. Runs by itself every night as well.',
    async run({ db, files, clock, config }) {
      const count = await expirePhotos({ db, files, clock }, config.photoDays)
      return count === 1 ? '1 photo was deleted.' : `${count} photos were deleted.`
    },
  },
}

export interface Asked {
  name: string
  args: string[]
}

/** The longest name that fits wins: "admin grant EMAIL" is the verb "admin grant" with one argument. */
export function readCommand(words: string[]): Asked | null {
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find(candidate => Object.hasOwn(commands, candidate))
  return name === undefined ? null : { name, args: words.slice(name.split(' ').length) }
}

export async function runCommand(deps: Deps, { name, args }: Asked): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CommandFailed(`There is no command "${name}".`)
  return command.run(deps, args)
}

export const allHelp = () =>
  ['npm run shop -- <command>', '', ...Object.values(commands).flatMap(({ usage, help }) => [`  ${usage}`, `      ${help}`])].join('\n')
