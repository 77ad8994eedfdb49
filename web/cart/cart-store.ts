import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import {
  type Cart,
  type CartAction,
  CartItem,
  changeCart,
  isFigurine,
  isUnsaved,
  readLines,
  writeLines,
} from '../../shared/cart.ts'
import { randomId } from '../browser/random-id.ts'
import { readStored, writeStored } from '../browser/storage.ts'
import { announceNext } from '../ui/toasts.ts'

export const CART_KEY = 'dopple.cart'
/** Beside it: figurines, and what only the account's cart needs. */
export const MORE_KEY = 'dopple.cart.more'
const VERSION = 2

export interface PendingChange {
  id: string
  action: CartAction
}
const Pending = z.array(z.object({ id: z.string(), action: z.custom<CartAction>() }))
/** Read and written by tabs from before figurines too, so it holds Desk Buddies alone. */
const Stored = z.looseObject({ version: z.optional(z.number()), items: z.array(z.unknown()) })
/** What those tabs would drop; a part that cannot be read costs nothing but itself. */
const More = z.looseObject({
  lines: z.catch(z.array(z.object({ position: z.int(), line: z.looseObject({ itemKey: z.string() }) })), []),
  /** The account whose cart this is; null: a guest's. */
  owner: z.catch(z.nullable(z.string()), null),
  /** Changes that the account has not heard of yet. */
  pending: z.catch(Pending, []),
  /** The same of accounts that were signed in here before, until they come back. */
  aside: z.catch(z.record(z.string(), Pending), {}),
})

export interface KeptCart {
  cart: Cart
  owner: string | null
  pending: readonly PendingChange[]
  aside: Readonly<Record<string, readonly PendingChange[]>>
  /** What another version wrote. */
  rest: object
}
const NOTHING: KeptCart = { cart: { items: [] }, owner: null, pending: [], aside: {}, rest: {} }

let current: KeptCart | undefined
/** Whether the browser stores the cart; if it refuses, the one in memory is the only one. */
let keeping: 'stored' | 'refused' = 'stored'
let toldOfRefusal = false
const listeners = new Set<() => void>()
let onChanged: () => void = () => {}

const tellAll = () => {
  for (const listener of listeners) listener()
}

function load(): KeptCart | null {
  const stored = readStored('localStorage', CART_KEY, Stored)
  const more = readStored('localStorage', MORE_KEY, More)
  if (!stored && !more) return null
  const { items, ...rest } = stored ?? { items: [] }
  const { lines = [], owner = null, pending = [], aside = {} } = more ?? {}
  const all = lines.reduce<unknown[]>((so, { position, line }) => so.toSpliced(position, 0, line), items)
  return { cart: readLines(all), owner, pending, aside, rest }
}

function save({ cart, owner, pending, aside, rest }: KeptCart): boolean {
  const lines = writeLines(cart).map((line, position) => ({ line, position }))
  const [old, others] = [lines.filter(isForOldTabs), lines.filter(line => !isForOldTabs(line))]
  const items = old.map(({ line }) => line)
  return (
    writeStored('localStorage', MORE_KEY, { lines: others, owner, pending, aside }) &&
    writeStored('localStorage', CART_KEY, { version: VERSION, ...rest, items })
  )
}
const isForOldTabs = ({ line }: { line: object }) => {
  const item = CartItem.safeParse(line)
  return item.success && !isFigurine(item.data)
}

function snapshot(): Cart {
  current ??= load() ?? NOTHING
  return current.cart
}

function heardFromAnotherTab(event: StorageEvent) {
  if (keeping === 'refused' || (event.key !== null && event.key !== CART_KEY && event.key !== MORE_KEY))
    return
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

export const keptCart = (): KeptCart => (keeping === 'stored' ? load() : null) ?? current ?? NOTHING
export const peekCart = (): Cart => keptCart().cart

/** Reads what is stored first, so that another tab's change is not overwritten. */
export function changeKept(change: (kept: KeptCart) => KeptCart): KeptCart {
  const before = keptCart()
  const next = change(before)
  if (next === before) {
    current ??= next
    return next
  }
  current = next
  keeping = save(next) ? 'stored' : 'refused'
  if (keeping === 'refused') tellOfRefusal()
  tellAll()
  return next
}

export function dispatchCart(action: CartAction): Cart {
  const { cart, owner } = changeKept(kept => {
    const changed = changeCart(kept.cart, action)
    if (changed === kept.cart) return kept
    const isTold = kept.owner !== null && isOfAccount(kept.cart, action)
    const pending = isTold ? [...kept.pending, changeOf(action)] : kept.pending
    return { ...kept, cart: changed, pending }
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
  changeKept(kept => (kept.owner === null ? kept : { ...NOTHING, aside: asideWith(kept), rest: kept.rest }))
}

export function asideWith({ cart, owner, pending, aside }: KeptCart): KeptCart['aside'] {
  const unsaved = cart.items.filter(isUnsaved).map(item => changeOf({ kind: 'add', item }))
  const waiting = [...pending, ...unsaved]
  return owner && waiting.length > 0 ? { ...aside, [owner]: [...(aside[owner] ?? []), ...waiting] } : aside
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
