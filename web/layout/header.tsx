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
import { MakeYours } from './make-yours.tsx'
import { AccountMenu, PhoneMenu } from './menus.tsx'
import './header.css'

export function Header() {
  const visitor = useVisitor()
  const { pathname } = useLocation()
  return (
    <header className={pathname === paths.home ? 'head head--over no-print' : 'head no-print'}>
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
          <MakeYours />
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

const D_O_L_E =
  'M781 320q0 55-20 127-33 116-89 184-56 68-148 99-91 31-234 30l-272-1q-21 0-32-7-12-7-12-19 0-6 3-13 3-9 9-13 5-4 16-11 16-9 26-20 9-11 16-35l122-430q4-13 4-25 0-11-4-18-3-8-9-18-9-13-9-21 0-3 2-11 4-13 18-18 13-6 41-6h270q150 0 226 58 76 57 76 168zm-250-43q0-53-22-73-22-20-63-20h-22l-135 486h24q46 0 77-20 32-19 59-72 27-52 56-153 26-94 26-148zm887 153q0 30-8 67-19 82-71 143-52 62-127 96-76 33-164 33-139 0-206-55-66-56-66-148 0-31 8-69 19-78 72-139 54-60 132-94 77-33 165-33 136 0 201 55 64 55 64 144zm-368 69q-32 104-32 146 0 22 7 29 7 8 19 8 21 2 44-36 22-38 56-148 31-97 31-141 0-21-7-29-6-8-18-8-21 0-44 38-24 37-56 141zm2160-396q0 22-7 43l-157 510q-3 12-3 21 0 13 5 21 5 7 14 14 7 7 10 12 3 4 1 11-5 13-20 19-15 6-46 6h-228q-26 0-38-8-12-9-8-23 4-12 21-21 15-8 25-19 10-11 17-35l152-499q3-9 3-15 0-11-5-18-6-7-15-14-10-8-15-14-4-6-1-16 6-23 63-40 57-17 119-17 58 0 85 22 28 22 28 60zm508 267q0 19-4 35-15 66-84 95-68 28-161 28-47 0-88-6-1 52 28 73 29 21 81 21 24 0 46-6 22-5 56-16 28-10 38-10 11 0 11 13 1 35-26 73-27 39-80 66-53 27-128 27-111 0-182-56-71-56-71-163 0-30 8-70 25-123 110-186 84-62 205-62 127 0 184 40 57 41 57 104zm-319 93q42 0 64-39 22-39 21-87-1-28-16-28-11 0-26 17-15 18-30 53-14 35-24 83 4 1 11 1z'
const P =
  'M2104 417q0 47-13 99-30 124-112 188-82 65-190 65-69 0-120-29l-32 107q-4 11-4 21 0 11 5 18 5 8 13 15 8 8 11 13 2 5 0 12-4 13-19 18-15 6-46 6h-229q-26 0-38-8-11-9-6-22 2-8 7-13 5-5 14-9 15-10 24-20 9-11 16-34l146-479q3-9 3-15 0-11-5-18-5-6-15-13-10-8-14-14-4-6-1-16 6-23 63-41 57-17 119-17 44 0 73 22 28 22 32 61 68-87 153-87 77 0 121 51 44 51 44 139zm-257-16q0-21-7-27-6-7-18-7-9 0-23 9-14 8-28 28l-79 262q12 12 29 12 27 0 51-30 25-31 51-124 24-89 24-123z'

/** The second p repeats the first one's path, in the accent. */
const Wordmark = () => (
  <svg viewBox="-34 13 3760 945" role="img" aria-label="Dopple" width="136" height="34">
    <path fill="currentColor" d={D_O_L_E} />
    <path fill="currentColor" d={P} />
    <path fill="var(--accent)" d={P} transform="translate(677)" />
  </svg>
)
