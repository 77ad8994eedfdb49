import { useSyncExternalStore } from 'react'
import { Pincode } from '../../shared/people.ts'
import { readStored, writeStored } from '../browser/storage.ts'

const KEY = 'dopple.pincode'
const listeners = new Set<() => void>()
let known: string | null | undefined

export function peekPincode(): string | null {
  if (known === undefined) known = readStored('localStorage', KEY, Pincode)
  return known
}

/** Where the visitor's parcels go; kept in this browser only. */
export function rememberPincode(pincode: string | null) {
  if (pincode === peekPincode()) return
  known = pincode
  writeStored('localStorage', KEY, pincode)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useKnownPincode = () => useSyncExternalStore(subscribe, peekPincode, () => null)
