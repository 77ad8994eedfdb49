import type { Context, Hono } from 'hono'
import {
  type AdminPromotion,
  type PromotionUse,
  promotionName,
  promotionsApi,
} from '../../shared/promotions/api.ts'
import { categoryName } from '../catalog/views.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { notFound } from '../platform/http/problem.ts'
import { addPromotion, changePromotion } from './edit-promotions.ts'
import { newestUses, type PromotionWithUses, promotionsWithUses } from './queries.ts'
import type { PromotionSnapshot } from './snapshot.ts'
import type { PromotionRow, promotionUses } from './tables.ts'

interface Deps {
  db: Database
  clock: Clock
  promotions: PromotionSnapshot
}

const GUESSES: Limit = { name: 'promo-guess', max: 20, windowSeconds: 3600 }
interface Guess {
  context: Context<ApiEnv>
  /** Undefined for a guest, whose device counts. */
  userId: string | undefined
}

/** Whole mobile networks share an address, so a customer is counted by the account alone. */
export async function refuseGuessing(limits: Limits, { context, userId }: Guess) {
  const used = await limits.usedUp(context, GUESSES, userId)
  if (used) throw used.refusal
}

export const countGuess = (limits: Limits, { context, userId }: Guess) =>
  userId === undefined ? limits.visit(context, GUESSES) : limits.take(userId, GUESSES)

export function promotionRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, clock } = deps
  const answer = async (id: string) => {
    const [found] = await promotionsWithUses(db, id)
    if (!found) throw notFound('promotion.not_found', 'This promotion is not there. Please refresh the list.')
    return { promotion: adminPromotionView(found, clock()) }
  }
  implement(app, promotionsApi, {
    list: async () => ({
      promotions: (await promotionsWithUses(db)).map(found => adminPromotionView(found, clock())),
    }),
    add: async ({ body, who }) => answer(await addPromotion(deps, who, body)),
    change: async ({ params, body, who }) =>
      answer(await changePromotion(deps, who, { ...body, id: params.id })),
    async uses({ params }) {
      await answer(params.id)
      return { uses: (await newestUses(db, params.id)).map(useView) }
    },
  })
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

function stateOf(row: PromotionRow, now: Date) {
  const { isActive, startsAt, endsAt, totalLimit, taken } = row
  const isForNothing = row.scope === 'category' && row.categoryId === null
  if (isForNothing || (endsAt && endsAt <= now)) return 'ended'
  if (!isActive) return 'paused'
  if (totalLimit !== null && taken >= totalLimit) return 'used_up'
  return startsAt && startsAt > now ? 'planned' : 'running'
}

function adminPromotionView(
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

const useView = (use: typeof promotionUses.$inferSelect): PromotionUse => ({
  order_id: use.orderId,
  state: use.state,
  amount_paise: use.amountPaise,
  created_at: use.createdAt.toISOString(),
})
