import { useEffect } from 'react'
import { isFigurine } from '../../shared/cart/cart.ts'
import { catalogApi } from '../../shared/catalog/api.ts'
import type { FigurinePrices } from '../../shared/pricing.ts'
import { call } from '../api.ts'
import { useShop } from '../session/session.ts'
import { dispatchCart, peekCart, useCart } from './cart-store.ts'

async function refreshDeskBuddies() {
  const ids = [...new Set(peekCart().items.flatMap(item => (isFigurine(item) ? [] : item.id)))]
  if (ids.length === 0) return
  const { desk_buddies } = await call(catalogApi.list, { query: { ids: ids.join(',') } })
  const found = desk_buddies.map(({ id, slug, name, price_minor_units }) => ({
    id,
    slug,
    name,
    priceMinorUnits: price_minor_units,
  }))
  dispatchCart({ kind: 'looked', asked: ids, found })
}

/** Whether a figurine is still there, its account says; what it costs, the shop's facts. */
function priceFigurines(prices: FigurinePrices) {
  const figurines = peekCart().items.filter(item => isFigurine(item) && !item.gone)
  const found = figurines.map(({ id, slug, name, make = 'figure' }) => ({
    ...{ id, slug, name, make },
    priceMinorUnits: prices[make],
  }))
  dispatchCart({ kind: 'looked', asked: found.map(({ id }) => id), found })
}

/** A stored cart may be weeks old; its prices and names are updated where it is shown. */
export function useFreshCart(isShown = true) {
  const shop = useShop()
  const { figurine_base_price_minor_units: figure, drawing_price_minor_units: drawing } = shop ?? {}
  const ids = useCart()
    ?.items.map(({ id }) => id)
    .join()
  useEffect(() => {
    if (!isShown || !ids) return
    if (figure !== undefined && drawing !== undefined) priceFigurines({ figure, drawing })
    refreshDeskBuddies().catch(error => console.warn('the cart could not be compared with the shop', error))
  }, [isShown, figure, drawing, ids])
}
