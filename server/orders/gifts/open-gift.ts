import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Figure } from '../../../shared/figure/figure.ts'
import { GIFT_DAYS, type Present, type Reveal } from '../../../shared/orders/gifts-api.ts'
import { OrderStatus } from '../../../shared/orders/order-status.ts'
import { FigurineMake, LINE_KINDS } from '../../../shared/pricing.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { moment, rows, stored } from '../../platform/db/rows.ts'
import type { PrivateLinks } from '../../platform/files/private-links.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { StoredGift } from '../order.ts'
import { announceOrder } from '../order-events.ts'
import { orders } from '../tables.ts'

interface Deps {
  db: Database
  clock: Clock
  links: PrivateLinks
}
const DAY_MS = 24 * 3600_000

/** Null for no such present. Its buyer and admins may look without ending the surprise, and so may a HEAD. */
export async function openGift(
  deps: Deps,
  token: string,
  visitor: { id: string; role: string } | null,
  isRead = true,
): Promise<Reveal | null> {
  const { db, clock, links } = deps
  const sent = await findGift(db, token)
  if (!sent || sent.status === 'Cancelled') return null
  if (sent.status !== 'Delivered' || !sent.deliveredAt) return { state: 'not_yet' }
  const until = new Date(sent.deliveredAt.getTime() + GIFT_DAYS * DAY_MS)
  if (until <= clock())
    throw new Refusal(
      410,
      'gift.ended',
      `This page stays open for ${GIFT_DAYS} days after the parcel arrives, and those are over.`,
    )
  const isReceiver = visitor?.role !== 'admin' && (visitor === null || visitor.id !== sent.userId)
  if (isRead && isReceiver && sent.gift.openedAt === null) await markOpened(deps, sent)
  return {
    state: 'open',
    message: sent.gift.message,
    from: sent.gift.from ?? null,
    presents: (await presentsOf(db, sent.id)).map(row => presentOf(links, row)),
    until: until.toISOString(),
  }
}

async function markOpened({ db, clock }: Deps, sent: SentGift) {
  const now = clock()
  await db.transaction(async tx => {
    const opened = await tx
      .update(orders)
      .set({
        gift: sql`${orders.gift} || ${JSON.stringify({ openedAt: now.toISOString() })}::jsonb`,
        updatedAt: now,
      })
      .where(and(eq(orders.id, sent.id), sql`${orders.gift} ->> 'openedAt' is null`))
      .returning({ id: orders.id })
    if (opened.length > 0) await announceOrder(tx, sent)
  })
}

/** What is made as a figure turns; a sculpture shows what was approved of it, else the preview. */
function presentOf(links: PrivateLinks, row: PresentRow): Present {
  const { kind, name, quantity, nameLabel, imageUrl, modelUrl, make, file, figure, shown } = row
  const isFigurine = kind === 'figurine'
  const files = shown && shown.length > 0 ? shown.map(picture => picture.file) : file ? [file] : []
  return {
    kind,
    name: isFigurine ? 'A figurine' : name,
    quantity,
    name_label: nameLabel,
    pictures: isFigurine ? files.map(links.link) : imageUrl ? [imageUrl] : [],
    figure: isFigurine && make === 'figure' ? figure : null,
    model_url: modelUrl,
  }
}

const SentGift = z.object({
  id: z.string(),
  userId: z.nullable(z.string()),
  status: OrderStatus,
  deliveredAt: z.nullable(moment),
  gift: stored<StoredGift>(),
})
type SentGift = z.infer<typeof SentGift>

async function findGift(db: Database, token: string): Promise<SentGift | undefined> {
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
type PresentRow = z.infer<typeof PresentRow>

const presentsOf = (db: Database, orderId: string): Promise<PresentRow[]> =>
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
