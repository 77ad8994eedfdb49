import type { Hono } from 'hono'
import { type AccountCart, accountCartApi, cartPriceApi, cartReminderApi } from '../../shared/cart/api.ts'
import { isFigurine, readLines } from '../../shared/cart/cart.ts'
import { orderableFigurines } from '../figurines/for-order.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit } from '../platform/http/limits.ts'
import { countGuess, refuseGuessing } from '../promotions/routes.ts'
import { priceOfCart } from './cart-price.ts'
import { changeAccountCart, readAccountCart } from './change-cart.ts'
import type { CartDeps } from './deps.ts'
import type { CartRow } from './queries.ts'
import { cartReminder, setCartReminder } from './reminders/reminder.ts'

const CHANGES: Limit = { name: 'cart', max: 1200, windowSeconds: 3600 }

export function cartRoutes(app: Hono<ApiEnv>, deps: Pick<CartDeps, 'db' | 'clock' | 'limits' | 'links'>) {
  implement(app, accountCartApi, {
    read: async ({ who }) => view(deps, who.id, await readAccountCart(deps, who.id)),
    async change({ body, who }) {
      await deps.limits.take(who.id, CHANGES)
      return view(deps, who.id, await changeAccountCart(deps, who.id, body.changes))
    },
  })
}

async function view(
  { db, links }: Pick<CartDeps, 'db' | 'links'>,
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

export function cartReminderRoutes(app: Hono<ApiEnv>, deps: { db: Database; clock: Clock }) {
  implement(app, cartReminderApi, {
    read: ({ who }) => cartReminder(deps.db, who.id),
    set: ({ who, body }) => setCartReminder(deps, who.id, body.on),
  })
}

export function cartPriceRoutes(
  app: Hono<ApiEnv>,
  deps: Pick<CartDeps, 'db' | 'catalog' | 'promotions' | 'clock' | 'secret' | 'figurinePrices' | 'limits'>,
) {
  implement(app, cartPriceApi, {
    async price({ body: { cartItems, code }, context }) {
      const who = await context.get('visitor')()
      const guess = { context, userId: who?.id }
      if (code !== null) await refuseGuessing(deps.limits, guess)
      const priced = await priceOfCart(deps, { lines: cartItems, code, who })
      if (priced.code?.reason === 'promo.unknown') await countGuess(deps.limits, guess)
      context.header('cache-control', 'private, no-store')
      return priced
    },
  })
}
