import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Figure } from '../../../shared/figure/figure.ts'
import { OrderStatus } from '../../../shared/orders/order-status.ts'
import { FigurineMake, LINE_KINDS } from '../../../shared/pricing.ts'
import type { Database } from '../../platform/db/database.ts'
import { moment, rows, stored } from '../../platform/db/rows.ts'
import type { StoredGift } from '../order.ts'

const SentGift = z.object({
  id: z.string(),
  userId: z.nullable(z.string()),
  status: OrderStatus,
  deliveredAt: z.nullable(moment),
  gift: stored<StoredGift>(),
})
export type SentGift = z.infer<typeof SentGift>

export async function findGift(db: Database, token: string): Promise<SentGift | undefined> {
  const [sent] = await rows(
    db,
    SentGift,
    sql`
      select id, user_id as "userId", status, delivered_at as "deliveredAt", gift
      from orders where gift_token = ${token} and gift is not null`,
  )
  return sent
}

const maybe = z.nullable(z.string())
const PresentRow = z.object({
  kind: z.enum(LINE_KINDS),
  name: z.string(),
  quantity: z.number(),
  nameLabel: maybe,
  imageUrl: maybe,
  modelUrl: maybe,
  make: z.nullable(FigurineMake),
  file: maybe,
  figure: stored<Figure | null>(),
  shown: z.nullable(z.array(z.object({ file: z.string() }))),
})
export type PresentRow = z.infer<typeof PresentRow>

export const presentsOf = (db: Database, orderId: string): Promise<PresentRow[]> =>
  rows(
    db,
    PresentRow,
    sql`
      select l.kind, l.name, l.quantity, l.name_label as "nameLabel", l.image_url as "imageUrl",
        b.model_url as "modelUrl", l.make, f.file,
        case when proof.body is null then coalesce(proof.figure, f.figure) end as figure, proof.pictures as shown
      from order_lines l left join figurines f on f.id = l.figurine_id
      left join desk_buddies b on b.id = l.desk_buddy_id left join lateral (
        select p.figure, p.pictures, p.body from proofs p
        where p.order_id = l.order_id and p.line = l.position and p.state = 'approved' order by p.number desc limit 1
      ) proof on true
      where l.order_id = ${orderId} order by l.position`,
  )
