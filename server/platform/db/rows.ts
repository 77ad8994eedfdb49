import type { SQL } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Database } from './database.ts'

/** `Row` is declared once in its file, not in a function: zod compiles a schema when it is first used. */
export async function rows<Row extends z.ZodMiniType>(
  db: Database,
  Row: Row,
  text: SQL,
): Promise<z.output<Row>[]> {
  const { rows: found } = await db.execute(text)
  return found.map(row => Row.parse(row))
}

/** Of a statement that always has one row, such as a count. */
export async function oneRow<Row extends z.ZodMiniType>(
  db: Database,
  Row: Row,
  text: SQL,
): Promise<z.output<Row>> {
  const [row] = await rows(db, Row, text)
  if (row === undefined) throw new Error('a statement that always has a row had none')
  return row
}

export const hasRows = async (db: Database, text: SQL): Promise<boolean> =>
  (await db.execute(text)).rows.length > 0

export const HasId = z.object({ id: z.string() })
export const Count = z.object({ count: z.number() })

/** An int8 column: the two databases give it as text and as a number. */
export const int8 = z.pipe(
  z.union([z.string(), z.number(), z.bigint()]),
  z.transform(value => Number(value)),
)
/** A timestamptz column as a Date; z.string() leaves it as text. */
export const moment = z.pipe(
  z.string(),
  z.transform(text => new Date(text)),
)
/** A json column that the shop wrote from a value of this type; it is not checked again. */
export const stored = <Value>() => z.custom<Value>()
