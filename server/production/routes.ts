import type { Hono } from 'hono'
import { CARDS_SHOWN, productionApi } from '../../shared/production.ts'
import type { OrderDeps } from '../orders/change-status.ts'
import type { Database } from '../platform/db/database.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { checkCard } from './check-card.ts'
import { moveCards } from './move-cards.ts'
import { boardRows } from './queries.ts'
import { columnsView } from './views.ts'

type Deps = OrderDeps & { db: Database; links: PrivateLinks }

export function productionRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, links, clock } = deps
  implement(app, productionApi, {
    async board({ query: { limit = CARDS_SHOWN, all = null } }) {
      return { columns: columnsView(links, await boardRows(db, { limit, all, now: clock() })) }
    },
    async move({ body: { cards, to, override_reason: overrideReason }, who }) {
      const moving = { cards, to, overrideReason, actor: who }
      return { moved: await db.transaction(tx => moveCards(tx, deps, moving)) }
    },
    async check({ params: { card }, body }) {
      return { checked: await db.transaction(tx => checkCard(tx, { card, ...body })) }
    },
  })
}
