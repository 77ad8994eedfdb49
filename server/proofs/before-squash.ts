import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Figure } from '../../shared/figure/figure.ts'
import { FIGURINE_HEIGHT_MM } from '../../shared/figure/figure-size.ts'
import { fillCustomerKeys } from '../orders/before-squash.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { rows, stored } from '../platform/db/rows.ts'
import { proofHash } from './offer-proof.ts'

/** What `db/upgrade/0070_squash.sql` expects and SQL cannot do. May be done again, as after a kill. */
export async function convertOrders(db: Database, secret: string): Promise<void> {
  await fillCustomerKeys(db, secret)
  await db.transaction(approveAsOrdered)
}

const Bare = z.object({
  orderId: z.string(),
  line: z.number(),
  label: z.nullable(z.string()),
  figure: stored<Figure | null>(),
  files: z.array(z.string()),
  createdAt: z.string(),
})

/** Figurines that a version without proofs took an order for, while it ran beside a newer one. */
async function approveAsOrdered(tx: Tx): Promise<void> {
  const bare = await rows(
    tx,
    Bare,
    sql`
    select l.order_id as "orderId", l.position as line, l.name_label as label, o.created_at as "createdAt",
      case when l.make = 'figure' then f.figure end as figure,
      case when l.make is null and f.file is not null then jsonb_build_array(f.file) else '[]' end as files
    from orders o join order_lines l on l.order_id = o.id join figurines f on f.id = l.figurine_id
    where o.flow = 'figurine' and o.user_id is not null
      and (l.make is null or (l.make = 'figure' and f.figure is not null))
      and not exists (select 1 from proofs p where p.order_id = l.order_id and p.line = l.position)`,
  )
  const proofs = bare.map(line => ({
    ...line,
    hash: proofHash({ ...line, pictures: line.files, body: null, heightMm: FIGURINE_HEIGHT_MM }),
    pictures: line.files.map(file => ({ file, sha256: file })),
    createdBy: line.figure ? 'order' : 'migration',
  }))
  await tx.execute(sql`
    insert into proofs (order_id, number, line, state, figure, pictures, label, height_mm, hash, created_by, created_at, decided_at)
    select "orderId", coalesce((select max(p.number) from proofs p where p.order_id = "orderId"), 0)
        + row_number() over (partition by "orderId" order by line),
      line, 'approved', nullif(figure, 'null'), pictures, label, ${FIGURINE_HEIGHT_MM}, hash, "createdBy", "createdAt", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(proofs)}::jsonb) as bare ("orderId" text, line int, label text,
      "createdAt" timestamptz, figure jsonb, pictures jsonb, hash text, "createdBy" text)`)
}
