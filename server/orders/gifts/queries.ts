import { sql } from 'drizzle-orm'
import type { Figure } from '../../../shared/figure.ts'
import type { FigurineMake } from '../../../shared/figurine-make.ts'
import type { OrderStatus } from '../../../shared/order-status.ts'
import type { Database } from '../../platform/db/database.ts'
import type { KeptGift } from '../order.ts'

export interface SentGift {
  id: string
  userId: string | null
  status: OrderStatus
  deliveredAt: Date | null
  gift: KeptGift
}

export async function giftOfToken(db: Database, token: string): Promise<SentGift | undefined> {
  const { rows } = await db.execute(sql`
    select id, user_id as "userId", status, extract(epoch from delivered_at)::float8 * 1000 as "deliveredMs", gift
    from orders where gift_token = ${token} and gift is not null`)
  const [row] = rows as (Omit<SentGift, 'deliveredAt'> & { deliveredMs: number | null })[]
  return row && { ...row, deliveredAt: row.deliveredMs === null ? null : new Date(row.deliveredMs) }
}

export interface PresentRow {
  kind: 'desk_buddy' | 'figurine'
  name: string
  quantity: number
  nameLabel: string | null
  imageUrl: string | null
  make: FigurineMake | null
  file: string | null
  figure: Figure | null
  shown: { file: string }[] | null
}

export async function presentsOf(db: Database, orderId: string): Promise<PresentRow[]> {
  const { rows } = await db.execute(sql`
    select l.kind, l.name, l.quantity, l.name_label as "nameLabel", l.image_url as "imageUrl", l.make, f.file,
      coalesce(proof.figure, f.figure) as figure, proof.pictures as shown
    from order_lines l left join figurines f on f.id = l.figurine_id left join lateral (
      select p.figure, p.pictures from proofs p
      where p.order_id = l.order_id and p.line = l.position and p.state = 'approved' order by p.number desc limit 1
    ) proof on true
    where l.order_id = ${orderId} order by l.position`)
  return rows as unknown as PresentRow[]
}
