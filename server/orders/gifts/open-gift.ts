import { and, eq, sql } from 'drizzle-orm'
import { GIFT_DAYS, type Present, type Reveal } from '../../../shared/orders/gifts-api.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PrivateLinks } from '../../platform/files/private-links.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { announceOrder } from '../order-events.ts'
import { orders } from '../tables.ts'
import { findGift, type PresentRow, presentsOf, type SentGift } from './queries.ts'

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
