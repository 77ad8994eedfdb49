import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { readStored, writeStored } from '../browser/storage.ts'
import { announceNext } from '../ui/toasts.ts'

const KEY = 'dopple.wishlist'
/** As many as the catalogue answers for at once. */
export const WISHES_MAX = 50

/** Name and picture are kept so that a wish that is gone can be told by name. */
const Wish = z.object({
  id: z.string().check(z.minLength(1)),
  slug: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  imageUrl: z.nullable(z.string()),
})
export type Wish = z.infer<typeof Wish>
/** What this version cannot read, such as an entry of a newer one in another tab, is kept and not shown. */
const Wishlist = z.object({ items: z.array(z.unknown()) })
const EMPTY: Wish[] = []

let current: Wish[] | undefined
/** If the browser refuses to store the list, the one in memory is the only one. */
let storageState: 'stored' | 'refused' = 'stored'
const listeners = new Set<() => void>()

const stored = () => readStored('localStorage', KEY, Wishlist)?.items
const isWish = (entry: unknown): entry is Wish => Wish.safeParse(entry).success
const read = () => stored()?.filter(isWish)
const snapshot = () => {
  current ??= read() ?? EMPTY
  return current
}
/** As stored now: another tab may have changed it. */
const peekWishes = (): Wish[] => (storageState === 'stored' ? read() : undefined) ?? current ?? EMPTY

const notifyAll = () => {
  for (const listener of listeners) listener()
}
function onStorage({ key }: StorageEvent) {
  if (storageState === 'refused' || (key !== null && key !== KEY)) return
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

function save(items: Wish[]) {
  const was = storageState
  current = items
  const unread = (stored() ?? []).filter(entry => !isWish(entry))
  const whole = { version: 1, items: [...items, ...unread] }
  storageState = writeStored('localStorage', KEY, whole) ? 'stored' : 'refused'
  if (was === 'stored' && storageState === 'refused')
    announceNext({ text: 'This browser will not remember your wishlist. It stays until you close the page.' })
  notifyAll()
}

/** False if the list is full. */
export function addWish(wish: Wish, position = 0): boolean {
  const others = peekWishes().filter(({ id }) => id !== wish.id)
  if (others.length >= WISHES_MAX) return false
  save(others.toSpliced(position, 0, wish))
  return true
}

/** Answers where it was, for Undo. */
export function removeWish(removedId: string): number {
  const before = peekWishes()
  save(before.filter(({ id }) => id !== removedId))
  return before.findIndex(({ id }) => id === removedId)
}

/** Undefined on the server, which does not know the list. */
export const useWishes = (): Wish[] | undefined => useSyncExternalStore(subscribe, snapshot, () => undefined)
