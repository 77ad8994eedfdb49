import { type AccountCart, accountCartApi, type CartChange } from '../../shared/cart/api.ts'
import {
  type Cart,
  type CartItem,
  changeCart,
  isFigurine,
  isUnsaved,
  readLines,
  stopsAtTen,
} from '../../shared/cart/cart.ts'
import { CallFailed } from '../../shared/errors.ts'
import { Figure } from '../../shared/figure/figure.ts'
import type { Figurine } from '../../shared/figurines/api.ts'
import { call, mayHaveArrived } from '../api.ts'
import { saveFigure } from '../figure/stored-figure.ts'
import { announce } from '../ui/toasts.ts'
import {
  asideWith,
  CART_KEY,
  changeOf,
  changeStoredCart,
  type PendingChange,
  readStoredCart,
  type StoredCart,
  whenChanged,
} from './cart-store.ts'
import { keyOfLine } from './figurine-line.ts'
import { messages } from './messages.ts'
import { markSaved, markUnsaved } from './unsaved.ts'

const AT_ONCE = 200
const AGAIN_MS = 15_000

/** Keeps this browser's cart and the account's the same, until the returned function is called. */
export function startCartSync(userId: string): () => void {
  let isOver = false
  let again: ReturnType<typeof setTimeout> | undefined
  const sync = () => {
    clearTimeout(again)
    syncCart(userId).catch(error => {
      console.warn('the cart could not be compared with the account’s', error)
      const { pending, cart } = readStoredCart()
      if (!isOver && (pending.length > 0 || cart.items.some(isUnsaved))) again = setTimeout(sync, AGAIN_MS)
    })
  }
  const onShown = () => document.visibilityState === 'visible' && sync()
  const forget = whenChanged(sync)
  window.addEventListener('online', sync)
  document.addEventListener('visibilitychange', onShown)
  sync()
  return () => {
    isOver = true
    clearTimeout(again)
    forget()
    window.removeEventListener('online', sync)
    document.removeEventListener('visibilitychange', onShown)
  }
}

/** Before a sign-out, which takes the account's cart out of this browser. */
export async function sendAll() {
  const { owner } = readStoredCart()
  // Just after a login the account's cart is still being read.
  await (owner ? syncCart(owner) : newest)
}

let isResting = false
/** While somebody signs out, nothing is asked in their name. */
export const restCart = (rests: boolean) => {
  isResting = rests
}

let waiting: Promise<void> | null = null
let newest: Promise<void> | null = null

/** One tab at a time, so that an older answer never follows a newer one; what waits for its turn sends all there is. */
export function syncCart(userId: string): Promise<void> {
  const begin = () => {
    waiting = null
    return sync(userId)
  }
  waiting ??= navigator.locks ? navigator.locks.request(CART_KEY, begin) : Promise.resolve().then(begin)
  newest = waiting
  return waiting
}

async function sync(userId: string) {
  if (isResting) return
  const isNew = readStoredCart().owner !== userId
  // Whoever has just logged out leaves nothing behind: without a session this fails.
  if (isNew) await call(accountCartApi.read)
  const found = isNew ? adopt(userId) : 0
  const trouble = await saveFigures(userId)
  do {
    if (isResting) return
    const sent = readStoredCart().pending.slice(0, AT_ONCE)
    const answer = sent.length > 0 ? await send(sent) : await call(accountCartApi.read)
    if (!takeOver(userId, sent, answer)) return
    if (isNew) notifyMerge(found, answer)
  } while (readStoredCart().pending.length > 0)
  if (trouble) throw trouble
}

/** A guest's lines are added to the account's cart; what another account left here waits for that account. */
function adopt(userId: string): number {
  const before = readStoredCart()
  changeStoredCart(stored => {
    const { [userId]: own = [], ...others } = asideWith(stored)
    const lines: Cart = stored.owner === null ? stored.cart : { items: [] }
    const unread = (lines.unread ?? []).map(({ line }) => line as CartItem)
    const adds = [...lines.items, ...unread].map(item => changeOf({ kind: 'add', item }))
    const known = [...own, ...adds].filter(isKnown)
    const unknown = [...own, ...adds].filter(change => !isKnown(change))
    const figures = own.filter(isKnown).filter(isOfFigure)
    return {
      cart: figures.reduce((all, { action }) => changeCart(all, action), { items: lines.items }),
      owner: userId,
      pending: known.filter(change => !isOfFigure(change)),
      aside: unknown.length > 0 ? { ...others, [userId]: unknown } : others,
      rest: stored.rest,
    }
  })
  return before.owner === null ? before.cart.items.length : 0
}

/** A line that this version cannot read waits for one that can. */
const isKnown = ({ action }: PendingChange) =>
  !('item' in action) || readLines([{ itemKey: action.kind, ...action.item }]).items.length > 0
/** It is told to the account once it is saved. */
const isOfFigure = ({ action }: PendingChange) => 'item' in action && isUnsaved(action.item)

/** One change that is refused does not hold up the others. */
async function send(changes: readonly PendingChange[]): Promise<AccountCart> {
  try {
    return await call(accountCartApi.change, { body: { changes: changes as CartChange[] } })
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 422) throw error
    if (changes.length > 1) {
      for (const change of changes.slice(0, -1)) await send([change])
      return send(changes.slice(-1))
    }
    console.warn('a change of the cart was refused', error)
    announce({ text: error.detail })
    return call(accountCartApi.read)
  }
}

/** False if somebody else was signed in meanwhile. */
function takeOver(userId: string, sent: readonly PendingChange[], answer: AccountCart): boolean {
  const ids = new Set(sent.map(({ id }) => id))
  return (
    changeStoredCart(stored => {
      if (stored.owner !== userId) return stored
      const pending = stored.pending.filter(({ id }) => !ids.has(id))
      return { ...stored, pending, cart: cartOf(stored, pending, answer) }
    }).owner === userId
  )
}

function cartOf({ cart }: StoredCart, pending: readonly PendingChange[], answer: AccountCart): Cart {
  const known = readLines(answer.items)
  const items = known.items.map(item => (isFigurine(item) ? asToday(item, answer) : item))
  const merged = pending.reduce((all, { action }) => changeCart(all, action), { ...known, items })
  return { ...merged, items: [...merged.items, ...cart.items.filter(isUnsaved)] }
}

/** With the address of its picture, which its owner's session opens. */
function asToday({ gone: _, ...item }: CartItem, { figurines }: AccountCart): CartItem {
  const found = figurines.find(({ id }) => id === item.id)
  if (!found || (item.make && !found.makes.includes(item.make))) return { ...item, gone: true }
  return { ...item, imageUrl: found.image_url?.split('?')[0] ?? null }
}

function notifyMerge(found: number, { full, items }: AccountCart) {
  if (full.length > 0) announce({ text: full.map(stopsAtTen).join(' ') })
  const more = items.length - found
  if (found > 0 && more > 0 && full.length === 0)
    announce({
      text: 'We added what was waiting in your account’s cart.',
      action: { label: 'See cart', to: '/cart' },
    })
}

/**
 * Figures that a guest made become figurines of the account. One that cannot be saved now stays, says why beside its
 * line and holds up nothing else; returned is why it is worth another try.
 */
async function saveFigures(userId: string): Promise<unknown> {
  const lines = readStoredCart().cart.items.filter(isUnsaved)
  let trouble: unknown = null
  for (const id of new Set(lines.map(line => line.id))) {
    const line = readStoredCart().cart.items.find(item => item.id === id)
    const figure = Figure.safeParse(line?.figure)
    if (!line) continue
    if (!figure.success) {
      markUnsaved(id, messages.otherVersion)
      continue
    }
    try {
      const key = keyOfLine(id)
      const saved = await saveFigure({ figure: figure.data, label: line.nameLabel ?? '', key })
      markSaved(id)
      replaceBySaved(userId, id, saved)
    } catch (error) {
      const isFinal =
        error instanceof CallFailed && (error.code === 'idempotency.other_body' || !mayHaveArrived(error))
      if (!isFinal) trouble = error
      markUnsaved(id, isFinal ? (Object.values(error.errors)[0] ?? error.detail) : messages.saveLater)
    }
  }
  return trouble
}

/** Every line of the figure, as it may be wrapped once and named twice. */
function replaceBySaved(userId: string, unsaved: string, { id, generated_figurine_url }: Figurine) {
  const imageUrl = generated_figurine_url?.split('?')[0] ?? null
  changeStoredCart(stored => {
    if (stored.owner !== userId) return stored
    const lines = stored.cart.items.filter(item => item.id === unsaved)
    const adds = lines.map(({ itemKey: _, figure: __, ...item }) => ({
      kind: 'add' as const,
      item: { ...item, id, imageUrl },
    }))
    const others = { ...stored.cart, items: stored.cart.items.filter(item => item.id !== unsaved) }
    return {
      ...stored,
      cart: adds.reduce<Cart>(changeCart, others),
      pending: [...stored.pending, ...adds.map(changeOf)],
    }
  })
}
