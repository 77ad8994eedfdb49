import type { Config } from '../../server/config.ts'
import { askRunningServer } from '../../server/platform/control-socket.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import {
  runStatement,
  type Statement,
  StatementFailed,
  StatementResult,
} from '../../server/platform/db/run-statement.ts'
import { createLog } from '../../server/platform/log.ts'
import { requireShop } from '../../server/shop.ts'

export interface Statements {
  run: (asked: Statement) => Promise<StatementResult>
  close: () => Promise<void>
}

/** On PostgreSQL directly; on the embedded database through the server that holds it, if there is one. */
export async function openStatements(config: Config): Promise<Statements> {
  if (!config.databaseUrl && (await askServer(config, { statement: 'select 1', write: false })))
    return {
      async run(asked) {
        const found = await askServer(config, asked)
        if (found) return found
        throw new StatementFailed('The shop that held the data was stopped. Please begin again.')
      },
      close: async () => undefined,
    }
  const log = createLog('error')
  await requireShop(config, log)
  const { engine, close } = await openDatabase({ ...config, databaseConnections: 1, log })
  return { run: asked => runStatement(engine, asked), close }
}

/** Null if no server runs. */
async function askServer({ dataDirectory }: Config, asked: Statement): Promise<StatementResult | null> {
  const answer = await askRunningServer(dataDirectory, asked)
  if (!answer) return null
  if (!answer.ok) throw new StatementFailed(answer.text)
  return StatementResult.parse(JSON.parse(answer.text))
}
