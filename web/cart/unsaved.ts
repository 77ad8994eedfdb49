import { useSyncExternalStore } from 'react'

/** Why a guest's figure could not be saved at the sign-in, by the id of its line. */
let troubles: Readonly<Record<string, string>> = {}
const listeners = new Set<() => void>()

function set(next: typeof troubles) {
  troubles = next
  for (const listener of listeners) listener()
}
export const markUnsaved = (id: string, why: string) => set({ ...troubles, [id]: why })
export const markSaved = (id: string) =>
  set(Object.fromEntries(Object.entries(troubles).filter(([key]) => key !== id)))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useUnsavedTrouble = (id: string): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => troubles[id],
    () => undefined,
  )
