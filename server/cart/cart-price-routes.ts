import type { Hono } from 'hono'
import { cartPriceApi } from '../../shared/cart/price-api.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limits } from '../platform/http/limits.ts'
import { countGuess, refuseGuessing } from '../promotions/routes.ts'
import { type CartPriceDeps, priceOfCart } from './cart-price.ts'

export function cartPriceRoutes(app: Hono<ApiEnv>, deps: CartPriceDeps & { limits: Limits }) {
  implement(app, cartPriceApi, {
    async price({ body: { cartItems, code }, context }) {
      const who = await context.get('visitor')()
      const guess = { context, userId: who?.id }
      if (code !== null) await refuseGuessing(deps.limits, guess)
      const priced = await priceOfCart(deps, { wishes: cartItems, code, who })
      if (priced.code?.reason === 'promo.unknown') await countGuess(deps.limits, guess)
      context.header('cache-control', 'private, no-store')
      return priced
    },
  })
}
