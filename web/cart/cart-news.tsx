import { type Cart, isFigurine, lineName } from '../../shared/cart/cart.ts'
import { costsNow } from '../../shared/cart/cart-words.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { dispatchCart } from './cart-store.ts'
import { messages } from './messages.ts'

/** What has changed since the customer looked, by name; read before paying. */
export function CartNews({ cart: { items, unread = [] } }: { cart: Cart }) {
  const repriced = items.filter(item => item.wasMinorUnits !== undefined && !item.gone)
  const gone = items.filter(item => item.gone)
  return (
    <>
      {repriced.length > 0 && (
        <Banner kind="warn">
          {repriced.map(item => (
            <span key={item.itemKey} className="block">
              {costsNow(item, item.priceMinorUnits, item.wasMinorUnits ?? 0)}
            </span>
          ))}
          <Button kind="soft" size="small" onClick={() => dispatchCart({ kind: 'seen' })}>
            {messages.understood}
          </Button>
        </Banner>
      )}
      {gone.length > 0 && (
        <Banner kind="warn">
          {gone.map(item => (
            <span key={item.itemKey} className="block">
              {isFigurine(item) ? messages.figurineLeft(lineName(item)) : messages.left(item.name)}
            </span>
          ))}
        </Banner>
      )}
      {unread.length > 0 && (
        <Banner kind="warn">
          {messages.unread(unread.length)}{' '}
          <Button kind="soft" size="small" onClick={() => window.location.reload()}>
            Reload
          </Button>{' '}
          <Button
            kind="bare"
            size="small"
            onClick={() => {
              for (const { itemKey } of unread) dispatchCart({ kind: 'remove', itemKey })
            }}
          >
            Take it out
          </Button>
        </Banner>
      )}
    </>
  )
}
