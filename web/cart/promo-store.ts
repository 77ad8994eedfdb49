import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { CODE_MAX, codeKey } from '../../shared/promotions/promo-code.ts'
import { readStored, writeStored } from '../browser/storage.ts'

const KEY = 'dopple.code'
const StoredCode = z.nullable(z.string().check(z.minLength(1), z.maxLength(CODE_MAX * 5)))

let current: string | null | undefined
const listeners = new Set<() => void>()
const notifyAll = () => {
  for (const listener of listeners) listener()
}

function snapshot(): string | null {
  if (current === undefined) current = readStored('localStorage', KEY, StoredCode)
  return current
}

/** The code that counts for what is bought next; it stays until it is used, refused for good or taken away. */
export function rememberCode(typed: string | null) {
  const code = typed === null ? null : codeKey(typed) || null
  if (code === snapshot()) return
  current = code
  writeStored('localStorage', KEY, code)
  notifyAll()
}

/** The code is used up by an order it counted for; a bundle's discount leaves it for the next one. */
export function forgetUsedCode(discountName: string | null) {
  if (discountName !== null && codeKey(discountName) === snapshot()) rememberCode(null)
}

function onStorage(event: StorageEvent) {
  if (event.key !== null && event.key !== KEY) return
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
export const useSavedCode = () => useSyncExternalStore(subscribe, snapshot, () => null)
