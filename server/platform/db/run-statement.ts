import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from 'pg'
import { z } from 'zod/mini'
import type { Answer } from '../control-socket.ts'
import { type Engine, isDatabaseRefusal } from './database.ts'

/** More are counted and not shown. */
const ROWS_SHOWN = 500

/** Values as PostgreSQL writes them. */
export const StatementResult = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.nullable(z.string()))),
  total: z.int(),
})
export type StatementResult = z.infer<typeof StatementResult>

const Statement = z.object({ statement: z.string(), write: z.boolean() })
export type Statement = z.infer<typeof Statement>

/** A statement that the person who typed it can mend. */
export class StatementFailed extends Error {}

interface Found {
  columns: string[]
  rows: (string | null)[][]
  changed: number
}

/** One statement by itself, rolled back unless it may write. */
export async function runStatement(
  engine: Engine,
  { statement, write }: Statement,
): Promise<StatementResult> {
  const text = statement.trim().replace(/;$/, '')
  refuseSessionWide(text)
  try {
    const { columns, rows, changed } = await (engine.kind === 'embedded'
      ? runEmbedded(engine.pglite, text, write)
      : runOnServer(engine.pool, text, write))
    return { columns, rows: rows.slice(0, ROWS_SHOWN), total: columns.length > 0 ? rows.length : changed }
  } catch (error) {
    throw Refused.safeParse(error).success ? new StatementFailed(sentenceOf(error)) : error
  }
}

/**
 * The embedded database has one session, which the shop and the prompt share. Also what may run `copy`, which starts
 * programs and writes files in a read-only transaction too, and stops the embedded database.
 */
const REFUSED =
  /\bset_config\b|^(abort|begin|call|close|commit|copy|deallocate|declare|discard|do|end|execute|listen|load|prepare|release|reset|rollback|savepoint|set|start|unlisten)\b/i
function refuseSessionWide(text: string) {
  if (!/^[a-z(]/i.test(text))
    throw new StatementFailed('A statement begins with a word, such as select; leave out what is before it.')
  if (REFUSED.test(text))
    throw new StatementFailed(
      'Each statement is a transaction of its own here: none is begun or ended, no setting is changed, no program or block is run, and no file is read or written.',
    )
}

const asText = (value: string) => value

async function runEmbedded(pglite: PGlite, text: string, write: boolean): Promise<Found> {
  const parsers = Object.fromEntries(Object.keys(pglite.parsers).map(type => [type, asText]))
  const run = (database: Pick<PGlite, 'query'>) =>
    database.query<(string | null)[]>(text, [], { rowMode: 'array', parsers })
  const { fields, rows, affectedRows } = await (write
    ? run(pglite)
    : pglite.transaction(async tx => {
        await tx.query('set transaction read only')
        const found = await run(tx)
        await tx.rollback()
        return found
      }))
  return { columns: fields.map(({ name }) => name), rows, changed: affectedRows ?? 0 }
}

async function runOnServer(pool: Pool, text: string, write: boolean): Promise<Found> {
  // The simple protocol would take several statements, such as one that ends the transaction first.
  const asked = {
    text,
    rowMode: 'array',
    queryMode: 'extended',
    types: { getTypeParser: () => asText },
  } as const
  const client = await pool.connect()
  let isLost = true
  try {
    if (!write) await client.query('begin read only')
    const { fields, rows, rowCount } = await client
      .query<(string | null)[]>(asked)
      .finally(() => write || client.query('rollback'))
    isLost = false
    return { columns: fields.map(({ name }) => name), rows, changed: rowCount ?? 0 }
  } catch (error) {
    isLost = !isDatabaseRefusal(error)
    throw error
  } finally {
    client.release(isLost)
  }
}

const Refused = z.object({
  message: z.string(),
  code: z.string(),
  detail: z.nullish(z.string()),
  hint: z.nullish(z.string()),
  position: z.nullish(z.union([z.string(), z.number()])),
})
const SEVERAL = 'cannot insert multiple commands into a prepared statement'

function sentenceOf(error: unknown): string {
  const { message, code, detail, hint, position } = Refused.parse(error)
  if (message === SEVERAL) return 'One statement at a time, please.'
  const where = position ? ` (at character ${position})` : ''
  const parts = [
    `${message}${where}`,
    detail,
    hint,
    code === '25006' && 'With --write it may change something',
  ]
  return parts
    .filter(part => typeof part === 'string')
    .map(part => `${part.slice(0, 1).toUpperCase()}${part.slice(1).replace(/\.$/, '')}.`)
    .join(' ')
}

/** For the control socket; null for what is no statement. */
export async function answerStatement(engine: Engine, asked: unknown): Promise<Answer | null> {
  const { data, success } = Statement.safeParse(asked)
  if (!success) return null
  try {
    return { ok: true, text: JSON.stringify(await runStatement(engine, data)) }
  } catch (error) {
    if (error instanceof StatementFailed) return { ok: false, text: error.message }
    throw error
  }
}
