import type { Hono } from 'hono'
import { CARDS_SHOWN, productionApi } from '../../shared/production/api.ts'
import type { OrderDeps } from '../orders/change-status.ts'
import { loadOrder } from '../orders/load-order.ts'
import type { Database } from '../platform/db/database.ts'
import { type PrivateLinks, privateKey } from '../platform/files/private-links.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { loadBoard } from './board.ts'
import { type ReceivingDeps, receiveEntry, removeEntry, writeEntry } from './diary/entries.ts'
import { diaryOf } from './diary/queries.ts'
import { checkCard, moveCards } from './move-cards.ts'
import { entryView, usualDays } from './views.ts'

type Deps = OrderDeps & ReceivingDeps & { db: Database; links: PrivateLinks }

export function productionRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, links, files } = deps
  implement(app, productionApi, {
    async board({ query: { limit = CARDS_SHOWN, all = null } }) {
      return loadBoard(deps, { limit, all })
    },
    async move({ body: { cards, to, override_reason: overrideReason }, who }) {
      const moving = { cards, to, overrideReason, actor: who }
      return { moved: await db.transaction(tx => moveCards(tx, deps, moving)) }
    },
    async check({ params: { card }, body }) {
      return { checked: await db.transaction(tx => checkCard(tx, { card, ...body })) }
    },
    async diary({ params, who }) {
      const { id } = await loadOrder(db, who, params.id)
      const [rows, usual] = await Promise.all([diaryOf(db, id), usualDays(db)])
      return { entries: rows.map(row => entryView(links, row)), usual_days: usual }
    },
    async writeDiary({ params: { card }, who, context }) {
      const received = await receiveEntry(deps, context.req.raw)
      const { entry, replaced } = await db
        .transaction(tx => writeEntry(tx, deps, { card, ...received, actor: who }))
        .catch(async error => {
          await files.remove(privateKey(received.file))
          throw error
        })
      if (replaced) await files.remove(privateKey(replaced))
      return { entry: entryView(links, entry) }
    },
    async removeDiary({ params, who }) {
      const entry = await db.transaction(tx => removeEntry(tx, { id: params.id, actor: who }))
      await files.remove(privateKey(entry.file))
      return { entry: entryView(links, entry) }
    },
  })
}
