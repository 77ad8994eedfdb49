import type { Board, Column } from '../../shared/production/api.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import { printsToDo } from '../print/prints-to-do.ts'
import { findExceptions } from './exceptions.ts'
import { boardRows } from './queries.ts'
import { tonight } from './tonight.ts'
import { columnsView } from './views.ts'

interface Deps {
  db: Database
  clock: Clock
  links: PrivateLinks
}

export async function loadBoard(
  { db, clock, links }: Deps,
  { limit, all }: { limit: number; all: Column | null },
): Promise<Board> {
  const now = clock()
  const [rows, { prints, printer }] = await Promise.all([boardRows(db, { limit, all, now }), printsToDo(db)])
  return {
    exceptions: await findExceptions(db, prints, now),
    tonight: tonight(rows, prints, printer),
    columns: columnsView(links, { rows, prints, limit, all }),
  }
}
