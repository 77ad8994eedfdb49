import { useSyncExternalStore } from 'react'
import { Cart, type CartAction, changeCart } from '../../shared/cart.ts'
import { readStored, writeStored } from '../browser/storage.ts'
import { announceNext } from '../ui/toasts.ts'

const KEY = 'dopple.cart'
const EMPTY: Cart = { items: [] }

let current: Cart | undefined
/** Whether the browser stores the cart; if it refuses, the one in memory is the only one. */
let keeping: 'stored' | 'refused' = 'stored'
let toldOfRefusal = false
const listeners = new Set<() => void>()

const tellAll = () => {
  for (const listener of listeners) listener()
}

function snapshot(): Cart {
  current ??= readStored('localStorage', KEY, Cart) ?? EMPTY
  return current
}

function heardFromAnotherTab(event: StorageEvent) {
  if (keeping === 'refused' || (event.key !== null && event.key !== KEY)) return
  current = undefined
  tellAll()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', heardFromAnotherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', heardFromAnotherTab)
  }
}

/** Reads the stored cart first, so that another tab's change is not overwritten. */
export function dispatchCart(action: CartAction): Cart {
  current = changeCart(peekCart(), action)
  keeping = writeStored('localStorage', KEY, current) ? 'stored' : 'refused'
  if (keeping === 'refused') tellOfRefusal()
  tellAll()
  return current
}

function tellOfRefusal() {
  if (toldOfRefusal) return
  toldOfRefusal = true
  announceNext({
    text: 'This browser will not remember your cart. It stays here until you close or reload the page.',
  })
}

/** Undefined on the server, which does not know the cart. */
export const useCart = (): Cart | undefined => useSyncExternalStore(subscribe, snapshot, () => undefined)

export const peekCart = (): Cart =>
  (keeping === 'stored' ? readStored('localStorage', KEY, Cart) : null) ?? current ?? EMPTY
