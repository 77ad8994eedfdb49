import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { dueDays } from '../../orders/due-days.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { saveCheck } from '../../settings/stored-check.ts'

const Difference = z.object({
  order_id: z.string(),
  what: z.enum(['cards', 'newest proof', 'due day', 'refunded sum']),
  stored: z.nullable(z.string()),
  /** What it has to be. */
  follows: z.nullable(z.string()),
})
type Difference = z.infer<typeof Difference>
const LISTED = 1000

/** Cards, newest proofs, due days and refunded sums that differ from what they follow from. Reads every order. */
export const differences = sql`
  select l.order_id, 'cards' as what, coalesce(c.count, 0)::text as stored, l.quantity::text as follows
  from orders o join order_lines l on l.order_id = o.id left join (
    select order_id, line, count(*) from production_cards where claim_id is null group by 1, 2
  ) c on c.order_id = l.order_id and c.line = l.position
  where (o.paid_at is not null or o.status not in ('Pending', 'Cancelled')) and coalesce(c.count, 0) <> l.quantity
  union all
  select order_id, 'newest proof', max(number) filter (where is_newest)::text, max(number)::text
  from proofs group by order_id, line having max(number) filter (where is_newest) is distinct from max(number)
  union all
  select l.order_id, 'due day', l.due_on::text, d.due_on::text
  from (${dueDays}) d join order_lines l on l.order_id = d.order_id and l.position = d.position
  where l.due_on is distinct from d.due_on
  union all
  select o.id, 'refunded sum', o.refunded_paise::text, r.paise::text
  from orders o cross join lateral (
    select least(o.captured_paise, coalesce(sum(r.amount_paise), 0)) as paise
    from refunds r join payments p on p.id = r.payment_id and p.pays
    where r.order_id = o.id and r.status = 'processed') r
  where o.paid_at is not null and o.refunded_paise <> r.paise`

export const listDifferences = (db: Database): Promise<Difference[]> =>
  rows(db, Difference, sql`${differences} order by 1, 2 limit ${LISTED}`)

/** What the Status page shows until the next night. */
export async function checkStoredState({ db, clock }: { db: Database; clock: Clock }): Promise<Difference[]> {
  const found = await listDifferences(db)
  await saveCheck(db, { at: clock().toISOString(), orders: found.map(({ order_id }) => order_id) })
  return found
}
