import { sql } from 'drizzle-orm'
import type { Figure } from '../../../shared/figure.ts'
import type { FigurineMake } from '../../../shared/figurine-make.ts'
import { FIGURINE_HEIGHT_MM } from '../../../shared/proofs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { lockOrder } from '../change-status.ts'
import { putProof } from './offer-proof.ts'
import { newestProof } from './queries.ts'

interface Bare {
  orderId: string
  line: number
  label: string | null
  make: FigurineMake | null
  figure: Figure | null
  file: string | null
  createdAt: string
}
const DAYS = 30

/** During a release, an older version of the shop takes orders without proofs; they get those they were ordered with. */
export async function supplyProofs({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const bare = await linesWithoutProof(db, new Date(clock().getTime() - DAYS * 24 * 3600_000))
  let supplied = 0
  for (const line of bare) supplied += await db.transaction(tx => supply(tx, line))
  return supplied
}

async function supply(tx: Tx, { orderId, line, label, make, figure, file, createdAt }: Bare) {
  await lockOrder(tx, orderId)
  if (await newestProof(tx, orderId, line)) return 0
  const at = new Date(createdAt)
  const isFigure = make === 'figure'
  await putProof(tx, {
    orderId,
    line,
    state: 'approved',
    figure: isFigure ? figure : null,
    pictures: !isFigure && file ? [{ file, sha256: file }] : [],
    label,
    heightMm: FIGURINE_HEIGHT_MM,
    note: null,
    createdBy: isFigure ? 'order' : 'migration',
    createdAt: at,
    decidedAt: at,
  })
  return 1
}

/** Not drawings, whose first proof is the founder's; and not those whose customer left. */
async function linesWithoutProof(db: Database, since: Date): Promise<Bare[]> {
  const { rows } = await db.execute(sql`
    select l.order_id as "orderId", l.position as line, l.name_label as label, l.make, f.figure, f.file,
      o.created_at as "createdAt"
    from orders o join order_lines l on l.order_id = o.id join figurines f on f.id = l.figurine_id
    where o.flow = 'figurine' and o.created_at > ${since.toISOString()}::timestamptz and o.user_id is not null
      and (l.make is null or (l.make = 'figure' and f.figure is not null))
      and not exists (select 1 from proofs p where p.order_id = l.order_id and p.line = l.position)
    order by o.created_at limit 500`)
  return rows as unknown as Bare[]
}
