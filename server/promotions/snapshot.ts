import { categoryName } from '../catalog/views.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events/events.ts'
import { allPromotions } from './queries.ts'
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
  let current: Promise<KnownPromotions> | undefined
  const forget = () => {
    current = undefined
  }
  // A promotion says the name of its category.
  for (const channel of ['promotions', 'catalog'] as const) events.subscribe(channel, forget)
  return {
    forget,
    read() {
      if (current) return current
      const reading = allPromotions(db).then(knownOf)
      current = reading
      reading.catch(() => {
        if (current === reading) forget()
      })
      return reading
    },
  }
}

export function knownOf(found: Awaited<ReturnType<typeof allPromotions>>): KnownPromotions {
  const all = found.map(({ row, category }) => ({
    ...row,
    category: category && categoryName(category),
  }))
  return {
    automatic: all.filter(({ code, isActive }) => code === null && isActive),
    byCode: new Map(all.flatMap(promotion => (promotion.code ? [[promotion.code, promotion]] : []))),
  }
}
