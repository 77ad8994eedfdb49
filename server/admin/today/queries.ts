import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { IN_WORKSHOP } from '../../../shared/orders/order-status.ts'
import { FigurineMake } from '../../../shared/pricing.ts'
import { ProofStanding } from '../../../shared/proofs/api.ts'
import { begun } from '../../orders/order.sql.ts'
import { statusesIn } from '../../orders/overdue.sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { moment, rows } from '../../platform/db/rows.ts'

const maybe = z.nullable(z.string())
const Unproven = z.object({
  order_id: z.string(),
  line: z.number(),
  name: z.string(),
  label: maybe,
  buyer: z.string(),
  state: ProofStanding,
  change: maybe,
  make: z.nullable(FigurineMake),
  since: moment,
})

/** Figurines whose buyer has seen nothing yet, or asks for a change, with the moment of the payment or of the wish. */
export const listUnproven = (db: Database, limit: number) =>
  rows(
    db,
    Unproven,
    sql`
      select o.id as order_id, l.position as line, l.name, l.name_label as label, o.shipping ->> 'fullName' as buyer,
        coalesce(p.state, 'awaited') as state, p.change, l.make,
        case when p.state = 'changes_asked' then coalesce(p.decided_at, p.created_at) else o.paid_at end as since
      from orders o join order_lines l on l.order_id = o.id and l.kind = 'figurine'
      left join proofs p on p.order_id = l.order_id and p.line = l.position and p.is_newest
      where o.status in ${statusesIn(IN_WORKSHOP)} and o.paid_at is not null and o.payment_status <> 'refunded'
        and (p.state = 'changes_asked' or (o.status = 'Processing' and not ${begun}
          and coalesce(p.state, 'awaited') in ('awaited', 'withdrawn')))
      order by since, o.id, l.position limit ${limit}`,
  )
