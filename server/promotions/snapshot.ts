import { categoryName } from '../catalog/views.ts'
import { cached } from '../platform/cached.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events/events.ts'
import { listPromotions } from './queries.ts'
import type { Promotion } from './rules.ts'

export interface KnownPromotions {
  automatic: Promotion[]
  byCode: Map<string, Promotion>
}
export interface PromotionSnapshot {
  read: () => Promise<KnownPromotions>
  /** Called after a write and before the response; other processes learn of it from the database. */
  forget: () => void
}

/** All promotions in memory, without their counters: for the price that a cart shows. An order reads the rows. */
export function createPromotionSnapshot({ db, events }: { db: Database; events: Events }): PromotionSnapshot {
  const snapshot = cached(() => listPromotions(db).then(knownOf))
  // A promotion says the name of its category.
  for (const channel of ['promotions', 'catalog'] as const) events.subscribe(channel, snapshot.forget)
  return snapshot
}

export function knownOf(found: Awaited<ReturnType<typeof listPromotions>>): KnownPromotions {
  const all = found.map(({ row, category }) => ({
    ...row,
    category: category && categoryName(category),
  }))
  return {
    automatic: all.filter(({ code, isActive }) => code === null && isActive),
    byCode: new Map(all.flatMap(promotion => (promotion.code ? [[promotion.code, promotion]] : []))),
  }
}
