import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'

/** A finished figurine of this customer's own; held until the order that names it is written, so that it cannot be deleted in between. */
export async function figurineForOrder(tx: Database, userId: string, id: string): Promise<{ id: string }> {
  const { rows } = await tx.execute(
    sql`select id from figurines where id = ${id} and user_id = ${userId} and stage = 'complete' and file is not null for share`,
  )
  const [found] = rows as { id: string }[]
  if (!found)
    throw new Refusal(
      409,
      'figurine.gone',
      'This figurine is not here any more. Please choose another one in My Figurines, or make a new one.',
    )
  return found
}
