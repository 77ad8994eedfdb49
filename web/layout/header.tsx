import { Cog, ShoppingBag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { cartCount } from '../../shared/cart.ts'
import { paths } from '../../shared/paths.ts'
import { useCart } from '../cart/cart-store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { AccountMenu, PhoneMenu } from './menus.tsx'
import { useVisitor } from './session.ts'
import { Wordmark } from './wordmark.tsx'

export const mainLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.collections, label: 'Collections' },
  { to: paths.about, label: 'About Me' },
] as const

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
          <CartLink />
          {visitor && <AccountMenu />}
          <PhoneMenu />
        </div>
      </div>
    </header>
  )
}

/** Where one is already is not a link: Home is disabled while on home. */
export function MainLink({ to, label }: { to: string; label: string }) {
  const { pathname } = useLocation()
  if (pathname === to) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that is disabled has no address
      <a role="link" aria-disabled="true" aria-current="page">
        {label}
      </a>
    )
  }
  return (
    <NavLink to={to} prefetch="intent">
      {label}
    </NavLink>
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
