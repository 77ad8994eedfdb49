import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { isOfAdult, isOfChild, MODEL_CONSENT } from '../../shared/figurines/people-api.ts'
import type { ChildPhoto } from '../../shared/orders/desk-api.ts'
import type { Database } from '../platform/db/database.ts'
import { moment, rows } from '../platform/db/rows.ts'
import { photosOfOrder } from './queries.ts'
import type { PhotoRow } from './tables.ts'
import { isUnfinished, ordersOfFigurines } from './unfinished-orders.ts'

export interface PhotoDays {
  withoutOrder: number
  /** Of a child, or where nobody said who is in it. */
  childWithoutOrder: number
  afterDelivery: number
}

export interface Standing {
  unfinished: string | null
  delivered: Date | null
  isPaid: boolean
  hasConsent: boolean
}

const StandingRow = z.object({
  id: z.string(),
  unfinished: z.nullable(z.string()),
  delivered: z.nullable(moment),
  paid: z.boolean(),
  agreed: z.boolean(),
})

/** Of the photos and figurines that these conditions name, on figurines `f` and on consents. */
export async function standings(
  db: Database,
  which: { figurines: SQL; consents: SQL },
): Promise<Map<string, Standing>> {
  const orders = (id: string) => sql`
    select ${sql.raw(id)} as id, min(o.id) filter (where ${isUnfinished}) as unfinished,
      max(coalesce(o.delivered_at, o.updated_at)) filter (where o.status = 'Delivered') as delivered,
      bool_or(o.paid_at is not null) as paid, false as agreed
    from ${ordersOfFigurines} where ${which.figurines} and ${sql.raw(id)} is not null group by 1`
  const found = await rows(
    db,
    StandingRow,
    sql`
      select id, min(unfinished) as unfinished, max(delivered) as delivered, bool_or(paid) as paid, bool_or(agreed) as agreed
      from (${orders('f.photo_id')} union all ${orders('f.id')} union all
        select photo_id, null, null, false, true from consents where ${which.consents} and withdrawn_at is null
          and kind <> ${MODEL_CONSENT}) known
      group by id`,
  )
  return new Map(
    found.map(({ id, unfinished, delivered, paid, agreed }) => [
      id,
      { unfinished, delivered, isPaid: paid, hasConsent: agreed },
    ]),
  )
}

/** When a photo goes by itself; `at` is null where that depends on an order, or is tonight. */
export type PhotoEnd =
  | { is: 'withdrawn'; at: null; order: string | null }
  | { is: 'unfinished'; at: null; order: string; days: number }
  | { is: 'cancelled'; at: null }
  | { is: 'delivered' | 'unordered'; at: Date; days: number }

const DAY_MS = 24 * 3600_000
const later = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

export function photoEnd(photo: PhotoRow, standing: Standing | undefined, days: PhotoDays): PhotoEnd {
  const { unfinished = null, delivered, isPaid } = standing ?? {}
  if (photo.withdrawnAt) return { is: 'withdrawn', at: null, order: unfinished }
  if (unfinished) return { is: 'unfinished', at: null, order: unfinished, days: days.afterDelivery }
  if (isPaid && delivered)
    return { is: 'delivered', at: later(delivered, days.afterDelivery), days: days.afterDelivery }
  if (isPaid) return { is: 'cancelled', at: null }
  const longest = later(photo.createdAt, days.withoutOrder)
  const ofChild = later(photo.daysFrom ?? photo.createdAt, days.childWithoutOrder)
  const isShort = !isOfAdult(photo.subject) && ofChild < longest
  return {
    is: 'unordered',
    at: isShort ? ofChild : longest,
    days: isShort ? days.childWithoutOrder : days.withoutOrder,
  }
}

export async function childPhotos(db: Database, orderId: string, days: PhotoDays): Promise<ChildPhoto[]> {
  const found = (await photosOfOrder(db, orderId)).filter(
    ({ photo }) => isOfChild(photo.subject) || photo.subject === 'deceased',
  )
  if (found.length === 0) return []
  const ids = found.map(({ photo }) => photo.id)
  const known = await standings(db, {
    figurines: sql`f.photo_id in ${ids}`,
    consents: sql`photo_id in ${ids}`,
  })
  return found.map(({ line, photo }) => {
    const standing = known.get(photo.id)
    const end = photoEnd(photo, standing, days)
    return {
      line,
      of: isOfChild(photo.subject) ? ('child' as const) : ('deceased' as const),
      until: end.at?.toISOString() ?? null,
      days: 'days' in end ? end.days : null,
      order_id: 'order' in end ? end.order : null,
      is_withdrawn: end.is === 'withdrawn',
      has_consent: standing?.hasConsent ?? false,
    }
  })
}
