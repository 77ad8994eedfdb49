import { useSyncExternalStore } from 'react'
import { Cart, type CartAction, changeCart } from '../../shared/cart.ts'
import { readStored, writeStored } from '../browser/storage.ts'

const KEY = 'dopple.cart'
const EMPTY: Cart = { items: [] }

let current: Cart | undefined
const listeners = new Set<() => void>()

const tellAll = () => {
  for (const listener of listeners) listener()
}

function snapshot(): Cart {
  current ??= readStored('localStorage', KEY, Cart) ?? EMPTY
  return current
}

function heardFromAnotherTab(event: StorageEvent) {
  if (event.key !== null && event.key !== KEY) return
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

/** Reads what is stored now, so that a change in another tab a moment ago is built upon, not overwritten. */
export function dispatchCart(action: CartAction): Cart {
  current = changeCart(peekCart(), action)
  writeStored('localStorage', KEY, current)
  tellAll()
  return current
}

/** Undefined while the server renders: nobody knows a visitor's cart there. */
export const useCart = (): Cart | undefined => useSyncExternalStore(subscribe, snapshot, () => undefined)

export const peekCart = (): Cart => readStored('localStorage', KEY, Cart) ?? current ?? EMPTY
