import type { AdminPromotion, PromotionUse } from '../../shared/promotions/api.ts'
import { promotionName } from '../../shared/promotions/api.ts'
import { categoryName } from '../catalog/views.ts'
import type { PromotionWithUses } from './queries.ts'
import type { PromotionRow, promotionUses } from './tables.ts'

const iso = (moment: Date | null) => moment?.toISOString() ?? null

function stateOf(row: PromotionRow, now: Date) {
  const { isActive, startsAt, endsAt, totalLimit, taken } = row
  const isForNothing = row.scope === 'category' && row.categoryId === null
  if (isForNothing || (endsAt && endsAt <= now)) return 'ended'
  if (!isActive) return 'paused'
  if (totalLimit !== null && taken >= totalLimit) return 'used_up'
  return startsAt && startsAt > now ? 'planned' : 'running'
}

export function adminPromotionView(
  { row, category, held, used, released, costPaise }: PromotionWithUses,
  now: Date,
): AdminPromotion {
  const terms = {
    kind: row.kind,
    value: row.value,
    scope: row.scope,
    min_subtotal_paise: row.minSubtotalPaise,
    min_pieces: row.minPieces,
    ends_at: iso(row.endsAt),
  }
  return {
    ...terms,
    id: row.id,
    code: row.code,
    name: promotionName({ ...terms, category: category && categoryName(category) }),
    category_id: row.categoryId,
    starts_at: iso(row.startsAt),
    total_limit: row.totalLimit,
    per_customer_limit: row.perCustomerLimit,
    first_order_only: row.firstOrderOnly,
    is_active: row.isActive,
    state: stateOf(row, now),
    taken: row.taken,
    held,
    used,
    released,
    cost_paise: costPaise,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

export const useView = (use: typeof promotionUses.$inferSelect): PromotionUse => ({
  order_id: use.orderId,
  state: use.state,
  amount_paise: use.amountPaise,
  created_at: use.createdAt.toISOString(),
})
