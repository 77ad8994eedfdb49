import { useSyncExternalStore } from 'react'
import { Pincode } from '../../shared/people.ts'
import { readStored, writeStored } from '../browser/storage.ts'
import { useVisitor } from '../session/session.ts'

const KEY = 'dopple.pincode'
const listeners = new Set<() => void>()
let known: string | null | undefined
/** Whether another pincode was asked for, so that no remembered address answers. */
let isAskedAnew = false

export function peekPincode(): string | null {
  if (known === undefined) known = readStored('localStorage', KEY, Pincode)
  return known
}

/** Where the visitor's parcels go; kept in this browser only. */
export function rememberPincode(pincode: string | null) {
  if (pincode !== null && pincode === peekPincode()) return
  known = pincode
  isAskedAnew = pincode === null
  writeStored('localStorage', KEY, pincode)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Where nothing was typed in this browser, that of the visitor's own address. */
export function useKnownPincode(): string | null {
  const own = useVisitor()?.pincode ?? null
  return useSyncExternalStore(
    subscribe,
    () => peekPincode() ?? (isAskedAnew ? null : own),
    () => own,
  )
}
