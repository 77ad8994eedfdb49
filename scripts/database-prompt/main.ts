// npm run db: a prompt on the shop's database. -c 'select ...' runs one statement and ends.
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { readConfig } from '../../server/config.ts'
import { CannotStart } from '../../server/platform/db/directory-lock.ts'
import { StatementFailed } from '../../server/platform/db/run-statement.ts'
import { errorForLog } from '../../server/platform/for-log.ts'
import { describing } from './describe.ts'
import { layOutResult } from './lay-out-result.ts'
import { openStatements, type Statements } from './open-statements.ts'

const HELP = `npm run db [-- --write] [-- -c 'select ...']

  A statement ends with a semicolon and is a transaction of its own.
  \\d  tables   \\d TABLE  columns and indexes   \\?  this   \\q  the end`
const HISTORY = 500

const print = (text: string) => process.stdout.write(`${text}\n`)
const width = () => (process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY)

async function printResults(statements: Statements, asked: string, write: boolean) {
  for (const statement of describing(asked) ?? [asked])
    print(layOutResult(await statements.run({ statement, write }), width()))
}

async function talk(statements: Statements, write: boolean) {
  const isTyped = Boolean(process.stdin.isTTY)
  const lines = createInterface({
    input: process.stdin,
    output: process.stdout,
    historySize: HISTORY,
    terminal: isTyped,
  })
  let begun = ''
  const ask = () => {
    if (!isTyped) return
    lines.setPrompt(begun ? 'dopple-> ' : write ? 'dopple=# ' : 'dopple=> ')
    lines.prompt()
  }
  const forget = () => {
    begun = ''
    print('')
    ask()
  }
  const answer = async (asked: string) => {
    await printResults(statements, asked, write).catch(error => {
      if (!(error instanceof StatementFailed)) throw error
      if (!isTyped) process.exitCode = 1
      print(error.message)
    })
  }
  lines.on('SIGINT', forget)
  if (isTyped)
    print(`${write ? 'What you write is written.' : 'Read only; --write lets it change.'} \\? helps.`)
  ask()
  for await (const line of lines) {
    const word = begun ? '' : line.trim()
    if (word === '\\q') break
    if (word === '\\?') print(HELP)
    else if (word.startsWith('\\'))
      await (describing(word) ? answer(word) : print(`There is no ${word}. \\? helps.`))
    else {
      begun = `${begun}${line}\n`.trimStart()
      if (begun.trimEnd().endsWith(';')) {
        const asked = begun
        begun = ''
        await answer(asked)
      }
    }
    ask()
  }
  if (begun.trim()) await answer(begun)
  lines.close()
}

function readWords() {
  try {
    const { values } = parseArgs({
      options: {
        write: { type: 'boolean', default: false },
        command: { type: 'string', short: 'c' },
        help: { type: 'boolean', default: false },
      },
    })
    return values
  } catch {
    throw new CannotStart(`There are --write and -c 'select ...'.\n\n${HELP}`)
  }
}

async function main() {
  const { write, command, help } = readWords()
  if (help) return print(HELP)
  const statements = await openStatements(readConfig())
  try {
    await (command === undefined ? talk(statements, write) : printResults(statements, command, write))
  } finally {
    await statements.close()
  }
}

try {
  await main()
} catch (error) {
  const isSentence = error instanceof StatementFailed || error instanceof CannotStart
  process.stderr.write(isSentence ? `\n  ${error.message}\n\n` : `${JSON.stringify(errorForLog(error))}\n`)
  process.exitCode = 1
}
