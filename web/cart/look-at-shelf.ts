import { useEffect } from 'react'
import { catalogApi } from '../../shared/catalog.ts'
import { formatInr } from '../../shared/money.ts'
import { call } from '../api.ts'
import { announce } from '../ui/toasts.ts'
import { dispatchCart, peekCart } from './cart-store.ts'

async function lookAtShelf() {
  const before = peekCart().items
  const asked = [...new Set(before.map(({ id }) => id))]
  if (asked.length === 0) return
  const { desk_buddies } = await call(catalogApi.list, { query: { ids: asked.join(',') } })
  const found = desk_buddies.map(({ id, slug, name, price_minor_units }) => ({
    id,
    slug,
    name,
    priceMinorUnits: price_minor_units,
  }))
  const { items } = dispatchCart({ kind: 'looked', asked, found })
  const priced = items.find(
    item =>
      !item.gone &&
      before.some(({ id, priceMinorUnits }) => id === item.id && priceMinorUnits !== item.priceMinorUnits),
  )
  if (priced)
    announce({
      text: `${priced.name} is ${formatInr(priced.priceMinorUnits)} now.`,
      imageUrl: priced.imageUrl,
    })
}

/** A stored cart may be weeks old; its prices and names are updated where it is shown. */
export function useFreshCart(isShown = true) {
  useEffect(() => {
    if (!isShown) return
    lookAtShelf().catch(error => console.warn('the cart could not be compared with the shop', error))
  }, [isShown])
}
