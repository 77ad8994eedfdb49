import type { Hono } from 'hono'
import { type AccountCart, accountCartApi } from '../../shared/cart/api.ts'
import { isFigurine, readLines } from '../../shared/cart/cart.ts'
import { orderableFigurines } from '../figurines/for-order.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { changeAccountCart, readAccountCart } from './change-cart.ts'
import type { CartRow } from './queries.ts'

interface Deps {
  db: Database
  clock: Clock
  limits: Limits
  links: PrivateLinks
}
const CHANGES: Limit = { name: 'cart', max: 1200, windowSeconds: 3600 }

export function cartRoutes(app: Hono<ApiEnv>, deps: Deps) {
  implement(app, accountCartApi, {
    read: async ({ who }) => view(deps, who.id, await readAccountCart(deps, who.id)),
    async change({ body, who }) {
      await deps.limits.take(who.id, CHANGES)
      return view(deps, who.id, await changeAccountCart(deps, who.id, body.changes))
    },
  })
}

async function view(
  { db, links }: Deps,
  userId: string,
  { row, full }: { row: CartRow | undefined; full: string[] },
): Promise<AccountCart> {
  const items = (row?.items ?? []) as AccountCart['items']
  const ids = readLines(items)
    .items.filter(isFigurine)
    .map(({ id }) => id)
  const figurines = ids.length > 0 ? await orderableFigurines(db, userId, ids) : []
  return {
    items,
    figurines: figurines.map(({ id, file, makes }) => ({ id, image_url: links.link(file), makes })),
    full,
  }
}
