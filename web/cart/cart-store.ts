import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import {
  type Cart,
  type CartAction,
  changeCart,
  isUnsaved,
  readLines,
  writeLines,
} from '../../shared/cart/cart.ts'
import { randomId } from '../browser/random-id.ts'
import { readStored, writeStored } from '../browser/storage.ts'
import { announceNext } from '../ui/toasts.ts'

export const CART_KEY = 'dopple.cart'

export interface PendingChange {
  id: string
  action: CartAction
}
const Pending = z.array(z.object({ id: z.string(), action: z.custom<CartAction>() }))
/** A part that cannot be read costs nothing but itself. */
const Stored = z.looseObject({
  items: z.catch(z.array(z.unknown()), []),
  /** The account whose cart this is; null: a guest's. */
  owner: z.catch(z.nullable(z.string()), null),
  /** Changes that the account has not heard of yet. */
  pending: z.catch(Pending, []),
  /** The same of accounts that were signed in here before, until they come back. */
  aside: z.catch(z.record(z.string(), Pending), {}),
})

export interface StoredCart {
  cart: Cart
  owner: string | null
  pending: readonly PendingChange[]
  aside: Readonly<Record<string, readonly PendingChange[]>>
  /** What another version wrote. */
  rest: object
}
const NOTHING: StoredCart = { cart: { items: [] }, owner: null, pending: [], aside: {}, rest: {} }

let current: StoredCart | undefined
/** Whether the browser stores the cart; if it refuses, the one in memory is the only one. */
let storageState: 'stored' | 'refused' = 'stored'
let hasNotifiedRefusal = false
const listeners = new Set<() => void>()
let onChanged: () => void = () => {}

const notifyAll = () => {
  for (const listener of listeners) listener()
}

function load(): StoredCart | null {
  const stored = readStored('localStorage', CART_KEY, Stored)
  if (!stored) return null
  const { items, owner, pending, aside, ...rest } = stored
  return { cart: readLines(items), owner, pending, aside, rest }
}

const save = ({ cart, owner, pending, aside, rest }: StoredCart): boolean =>
  writeStored('localStorage', CART_KEY, {
    ...rest,
    items: writeLines(cart),
    owner,
    pending,
    aside,
  })

function snapshot(): Cart {
  current ??= load() ?? NOTHING
  return current.cart
}

function onStorage(event: StorageEvent) {
  if (storageState === 'refused' || (event.key !== null && event.key !== CART_KEY)) return
  current = undefined
  notifyAll()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

export const readStoredCart = (): StoredCart =>
  (storageState === 'stored' ? load() : null) ?? current ?? NOTHING
export const peekCart = (): Cart => readStoredCart().cart

/** Reads what is stored first, so that another tab's change is not overwritten. */
export function changeStoredCart(change: (stored: StoredCart) => StoredCart): StoredCart {
  const before = readStoredCart()
  const next = change(before)
  if (next === before) {
    current ??= next
    return next
  }
  current = next
  storageState = save(next) ? 'stored' : 'refused'
  if (storageState === 'refused') notifyRefusal()
  notifyAll()
  return next
}

export function dispatchCart(action: CartAction): Cart {
  const { cart, owner } = changeStoredCart(stored => {
    const changed = changeCart(stored.cart, action)
    if (changed === stored.cart) return stored
    const isForAccount = stored.owner !== null && isOfAccount(stored.cart, action)
    const pending = isForAccount ? [...stored.pending, changeOf(action)] : stored.pending
    return { ...stored, cart: changed, pending }
  })
  if (owner !== null) onChanged()
  return cart
}

/** What was bought, the shop knows; a figure that is not saved yet is known to this browser alone. */
function isOfAccount({ items }: Cart, action: CartAction): boolean {
  if (action.kind === 'bought') return false
  if ('item' in action) return !isUnsaved(action.item)
  if ('itemKey' in action) return !items.some(item => item.itemKey === action.itemKey && isUnsaved(item))
  return true
}

/** Called after each change of an account's cart in this tab. */
export function whenChanged(listener: () => void) {
  onChanged = listener
  return () => {
    onChanged = () => {}
  }
}

export const changeOf = (action: CartAction): PendingChange => ({ id: randomId(), action })

/**
 * The cart of an account is not left behind in a browser that others use too. The account keeps it; what it has not
 * heard of waits here until it is signed in again.
 */
export function leaveAccountCart() {
  changeStoredCart(stored =>
    stored.owner === null ? stored : { ...NOTHING, aside: asideWith(stored), rest: stored.rest },
  )
}

export function asideWith({ cart, owner, pending, aside }: StoredCart): StoredCart['aside'] {
  const unsaved = cart.items.filter(isUnsaved).map(item => changeOf({ kind: 'add', item }))
  const waiting = [...pending, ...unsaved]
  return owner && waiting.length > 0 ? { ...aside, [owner]: [...(aside[owner] ?? []), ...waiting] } : aside
}

function notifyRefusal() {
  if (hasNotifiedRefusal) return
  hasNotifiedRefusal = true
  announceNext({
    text: 'This browser will not remember your cart. It stays here until you close or reload the page.',
  })
}

/** Undefined on the server, which does not know the cart. */
export const useCart = (): Cart | undefined => useSyncExternalStore(subscribe, snapshot, () => undefined)
