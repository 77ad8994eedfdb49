import { listDifferences } from '../server/admin/operations/stored-state.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { createLog } from '../server/platform/log.ts'
import type { Row } from './report.ts'

/** `npm run shop -- check` on the data that a shop left behind. */
export async function storedState(dataDirectory: string): Promise<Row> {
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory, log: createLog('silent') })
  const found = await listDifferences(database.db).finally(database.close)
  const [first] = found
  return [
    'stored state that differs from what it follows from',
    first ? `${found.length}, ${first.what} of ${first.order_id}` : 0,
    '= 0',
    found.length === 0,
  ]
}
