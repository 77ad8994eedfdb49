import { useNavigate } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { leaveAccountCart } from '../cart/cart-store.ts'
import { rememberCode } from '../cart/promo-store.ts'
import { ASIDE_KEY, STORED_FIGURE_KEY } from '../figure/stored-figure.ts'
import { notifyOtherTabs, visitorChanged } from '../session/session.ts'
import { forgetNewPassword } from './new-password.ts'

const PHOTO_STORE = 'dopple'
const STORAGE_PREFIX = 'dopple.'

/** Removes this browser's photos, figures, unfinished orders and cart; the account keeps its cart. */
export function useLogOut() {
  const navigate = useNavigate()
  return async () => {
    forgetPrivateThings()
    visitorChanged()
    notifyOtherTabs()
    await navigate(paths.home)
  }
}

function forgetPrivateThings() {
  forgetNewPassword()
  try {
    const request = indexedDB.deleteDatabase(PHOTO_STORE)
    request.onerror = () => console.warn('a photo kept in this browser could not be removed', request.error)
    leaveAccountCart()
    rememberCode(null)
    localStorage.removeItem(STORED_FIGURE_KEY)
    localStorage.removeItem(ASIDE_KEY)
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(STORAGE_PREFIX)) sessionStorage.removeItem(key)
  } catch (error) {
    console.warn('this browser does not let us clear what it kept', error)
  }
}

const PATIENCE_MS = 3000
const patience = () => new Promise<void>(resolve => setTimeout(resolve, PATIENCE_MS))

/** What the account has not heard of yet would be gone from this browser; a cart that cannot be sent holds up nobody. */
export async function whileCartRests(work: () => Promise<void>) {
  const cart = await import('../cart/cart-sync.ts').catch(error => {
    console.warn('the cart could not be sent to the account', error)
    return null
  })
  await Promise.race([cart?.sendAll(), patience()]).catch(error =>
    console.warn('the cart could not be sent to the account', error),
  )
  cart?.restCart(true)
  await work().finally(() => cart?.restCart(false))
}
