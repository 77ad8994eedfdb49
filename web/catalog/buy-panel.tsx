import { ShoppingBag } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { NewLine } from '../../shared/cart/cart.ts'
import type { DeskBuddy } from '../../shared/catalog/api.ts'
import { formatInr } from '../../shared/money.ts'
import { labelFault, normaliseLabel } from '../../shared/name-label.ts'
import { collectionsPath, paths } from '../../shared/paths.ts'
import { GIFT_WRAP_PAISE, LINE_QUANTITY_MAX, lineTotal } from '../../shared/pricing.ts'
import { FIGURINE_HEIGHT } from '../../shared/promise/delivery.ts'
import { AddButton } from '../cart/add-button.tsx'
import { addToCart } from '../cart/add-to-cart.ts'
import { lineNow, startNow } from '../cart/checkout-start.ts'
import { GiftWrapCheck } from '../cart/gift-wrap-check.tsx'
import { PresentButton } from '../cart/present-button.tsx'
import { ArrivalPromise } from '../promise/arrival-promise.tsx'
import { useVisitor } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonBar } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { Heart } from '../wishlist/heart.tsx'
import { messages } from './messages.ts'
import { NameLabelField } from './name-label-field.tsx'

interface Props {
  item: DeskBuddy
  categorySlug: string | null
  /** What buyers say in one line, if anything. */
  stars: ReactNode
  /** False in a preview, and while the shop cannot be reached, since the price may be old. */
  available: boolean
  down: boolean
  quantity: number
  onQuantity: (quantity: number) => void
}

export function BuyPanel({ item, categorySlug, stars, available, down, quantity, onQuantity }: Props) {
  const [label, setLabel] = useState('')
  const labelInput = useRef<HTMLInputElement>(null)
  const [giftWrap, setGiftWrap] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    // Back from its checkout, where the wrap may have been changed.
    const started = lineNow()
    if (started?.id !== item.id) return
    setLabel(started.nameLabel ?? '')
    onQuantity(started.quantity)
    setGiftWrap(started.giftWrap)
  }, [item.id, onQuantity])
  const line = {
    priceMinorUnits: item.price_minor_units,
    giftWrapPriceMinorUnits: GIFT_WRAP_PAISE,
    giftWrap,
    quantity,
  }
  function withLine(goOn: (line: NewLine) => void) {
    if (labelFault(label)) return labelInput.current?.focus()
    goOn({
      id: item.id,
      slug: item.slug,
      name: item.name,
      subtitle: item.subtitle,
      imageUrl: item.image_url,
      currency: item.currency,
      ...line,
      nameLabel: normaliseLabel(label),
    })
  }
  const buyNow = () =>
    withLine(line => {
      if (startNow(line)) void navigate(paths.checkout, { state: { from: 'now' } })
      else addToCart(line)
    })
  return (
    <div className="buy">
      <div>
        {categorySlug && item.category && (
          <Link className="link pdp-collection" to={collectionsPath({ category: categorySlug })}>
            {item.category}
          </Link>
        )}
        <h1>{item.name}</h1>
        {item.subtitle && <p className="lead">{item.subtitle}</p>}
        {stars}
      </div>
      <p className="row middle buy-price">
        <span className="price money">{item.price_display}</span>
        <span className="small muted">Inclusive of all taxes. Free shipping. {FIGURINE_HEIGHT} tall.</span>
      </p>
      <Heart item={item} words />
      {down && <Banner kind="bad">{messages.deskBuddyDown}</Banner>}
      <NameLabelField value={label} onChange={setLabel} input={labelInput} />
      <div className="line">
        <span className="label">Quantity</span>
        <Stepper label="Quantity" value={quantity} max={LINE_QUANTITY_MAX} onChange={onQuantity} />
      </div>
      <GiftWrapCheck checked={giftWrap} onChange={setGiftWrap} each />
      <ButtonBar>
        <span className="price money" aria-live="polite">
          {formatInr(lineTotal(line))}
        </span>
        <BuyButtons available={available} withLine={withLine} buyNow={buyNow} />
      </ButtonBar>
      <PresentButton disabled={!available} onPress={buyNow} />
      <ArrivalPromise pieces={quantity} />
    </div>
  )
}

interface BuyButtonsProps {
  available: boolean
  withLine: (goOn: (line: NewLine) => void) => void
  buyNow: () => void
}

/** A returning customer may order this one at once; the cart waits. */
function BuyButtons({ available, withLine, buyNow }: BuyButtonsProps) {
  const visitor = useVisitor()
  const add = () => withLine(addToCart)
  if (visitor?.pincode)
    return (
      <>
        <AddButton busy={!available} onClick={add} />
        <Button disabled={!available} onClick={buyNow}>
          Buy now
        </Button>
      </>
    )
  return (
    <Button disabled={!available} onClick={add}>
      <Icon of={ShoppingBag} />
      Add to cart
    </Button>
  )
}
