import { ShoppingBag, Trash2 } from 'lucide'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { catalogApi, type DeskBuddy } from '../../shared/catalog/api.ts'
import { deskBuddyPath, paths } from '../../shared/paths.ts'
import { altFor } from '../../shared/pictures/picture-alts.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { GIFT_WRAP_PAISE } from '../../shared/pricing.ts'
import { call } from '../api.ts'
import { addToCart } from '../cart/add-to-cart.ts'
import { focusAfter } from '../cart/cart-focus.ts'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { LineItem } from '../ui/line-picture.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/wishlist-page.ts'
import { forgetWish } from './change-wishlist.ts'
import { useWishes, type Wish } from './wishlist-store.ts'
import './wishlist-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Your wishlist',
    description: 'The figurines you marked with a heart in this browser.',
    path: paths.wishlist,
    noindex: true,
  })

export default function WishlistPage() {
  const wishes = useWishes()
  const { found, isDown, again } = useOnSale(wishes)
  return (
    <div className="wrap page">
      <header className="stack gap-2 below">
        <h1 tabIndex={-1}>Your wishlist</h1>
        {wishes && wishes.length > 0 && (
          <p className="muted">Kept in this browser only. Nobody writes to you about it.</p>
        )}
      </header>
      {isDown && (
        <Banner kind="bad">
          We cannot show the prices right now.{' '}
          <button type="button" className="link" onClick={again}>
            Try again
          </button>
        </Banner>
      )}
      {!wishes && <WishlistWaiting />}
      {wishes?.length === 0 && <NoWishes />}
      {wishes && wishes.length > 0 && (
        <ul className="read">
          {wishes.map((wish, position) => (
            <WishRow
              key={wish.id}
              wish={wish}
              position={position}
              item={found?.get(wish.id)}
              isGone={found !== null && !found.has(wish.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** What of the wishes is for sale now; null until the shop has answered. */
function useOnSale(wishes: Wish[] | undefined) {
  const [found, setFound] = useState<Map<string, DeskBuddy> | null>(null)
  const [isDown, setDown] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const ids = wishes
    ?.map(({ id }) => id)
    .toSorted()
    .join(',')
  useEffect(() => {
    if (!ids) return
    let stale = false
    call(catalogApi.list, { query: { ids } }).then(
      ({ desk_buddies }) => {
        if (stale) return
        setFound(new Map(desk_buddies.map(item => [item.id, item])))
        setDown(false)
      },
      error => {
        console.warn('the wishlist could not be compared with the shop', error)
        if (!stale) setDown(true)
      },
    )
    return () => {
      stale = true
    }
  }, [ids, attempt])
  return { found, isDown, again: () => setAttempt(count => count + 1) }
}

interface RowProps {
  wish: Wish
  position: number
  item: DeskBuddy | undefined
  isGone: boolean
}

function WishRow({ wish, position, item, isGone }: RowProps) {
  const name = item?.name ?? wish.name
  const imageUrl = item?.image_url ?? wish.imageUrl
  const forget = () =>
    focusAfter(
      () => forgetWish(wish),
      () => forgetButtons()[Math.min(position, forgetButtons().length - 1)] ?? document.querySelector('h1'),
    )
  return (
    <LineItem>
      <div>{imageUrl && <Picture src={imageUrl} alt={altFor(imageUrl, name)} sizes="104px" max={240} />}</div>
      <div className="stack top gap-1">
        {isGone ? (
          <>
            <strong>{name}</strong>
            <p>
              <Badge tone="bad">No longer for sale</Badge>
            </p>
          </>
        ) : (
          <>
            <Link className="ci-name" to={deskBuddyPath(item?.slug ?? wish.slug)}>
              {name}
            </Link>
            {item?.subtitle && <p className="small muted">{item.subtitle}</p>}
            {item ? <p className="money">{item.price_display}</p> : <p className="sk wish-price-sk" />}
          </>
        )}
        <div className="beside middle gap-2">
          {!isGone && (
            <Button size="small" disabled={!item} onClick={() => item && putInCart(item)}>
              <Icon of={ShoppingBag} />
              Add to cart
            </Button>
          )}
          <button
            type="button"
            className="ico ci-far"
            data-forget
            aria-label={`Take ${name} off the wishlist`}
            onClick={forget}
          >
            <Icon of={Trash2} />
          </button>
        </div>
      </div>
    </LineItem>
  )
}

const forgetButtons = () => [...document.querySelectorAll<HTMLElement>('[data-forget]')]

const putInCart = (item: DeskBuddy) =>
  addToCart({
    id: item.id,
    slug: item.slug,
    name: item.name,
    subtitle: item.subtitle,
    imageUrl: item.image_url,
    currency: item.currency,
    priceMinorUnits: item.price_minor_units,
    giftWrapPriceMinorUnits: GIFT_WRAP_PAISE,
    giftWrap: false,
    nameLabel: null,
    quantity: 1,
  })

const NoWishes = () => (
  <div className="state">
    <Picture src={screenPictures['shiba-mochi']} alt="A small painted dog" sizes="208px" max={480} />
    <p className="lead">Nobody is on your wishlist yet.</p>
    <p className="muted">The heart on a figurine puts it here.</p>
    <ButtonLink to={paths.collections}>See the collections</ButtonLink>
  </div>
)

const WishlistWaiting = () => (
  <div className="stack gap-4" aria-busy="true">
    <div className="sk wish-sk" />
    <div className="sk wish-sk" />
  </div>
)
