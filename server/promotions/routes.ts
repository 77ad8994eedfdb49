import type { Context, Hono } from 'hono'
import { promotionsApi } from '../../shared/promotions/api.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { notFound } from '../platform/http/problem.ts'
import { addPromotion, changePromotion } from './edit-promotions.ts'
import { newestUses, promotionsWithUses } from './queries.ts'
import type { PromotionSnapshot } from './snapshot.ts'
import { adminPromotionView, useView } from './views.ts'

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
