import { Cog, Heart, ShoppingBag } from 'lucide'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { cartCount } from '../../shared/cart/cart.ts'
import { paths } from '../../shared/paths.ts'
import { useCart } from '../cart/cart-store.ts'
import { useVisitor } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { MainLink, mainLinks } from './main-links.tsx'
import { AccountMenu, PhoneMenu } from './menus.tsx'
import { Wordmark } from './wordmark.tsx'

export function Header() {
  const visitor = useVisitor()
  const { pathname } = useLocation()
  return (
    <header className={pathname === paths.home ? 'head head--over' : 'head'}>
      <div className="wrap">
        <Link className="logo" to={paths.home} aria-label="Dopple, home">
          <Wordmark />
        </Link>
        <nav className="nav" aria-label="Main">
          {mainLinks.map(({ to, label }) => (
            <MainLink key={to} to={to} label={label} />
          ))}
        </nav>
        <div className="head-end">
          {visitor ? (
            <>
              {visitor.role === 'admin' && (
                <Link className="ico wide" to={paths.admin} aria-label="Admin">
                  <Icon of={Cog} />
                </Link>
              )}
              <ButtonLink className="wide" kind="soft" size="small" to={paths.figurines}>
                My Figurines
              </ButtonLink>
            </>
          ) : (
            <ButtonLink className="wide" kind="soft" size="small" to={paths.login}>
              Login/Signup
            </ButtonLink>
          )}
          <Link className="ico wide" to={paths.wishlist} prefetch="intent" aria-label="Wishlist">
            <Icon of={Heart} />
          </Link>
          <CartLink />
          {visitor && <AccountMenu />}
          <PhoneMenu />
        </div>
      </div>
    </header>
  )
}

function CartLink() {
  const cart = useCart()
  const count = cart ? cartCount(cart) : 0
  const [stepped, setStepped] = useState(false)
  useEffect(() => {
    if (count === 0) return
    setStepped(true)
    const calm = setTimeout(() => setStepped(false), 300)
    return () => clearTimeout(calm)
  }, [count])
  return (
    <Link
      className="ico"
      to={paths.cart}
      prefetch="intent"
      aria-label={count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
    >
      <Icon of={ShoppingBag} />
      {count > 0 && <span className={stepped ? 'count stepped' : 'count'}>{count}</span>}
    </Link>
  )
}
