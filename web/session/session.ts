import { useRouteLoaderData } from 'react-router'
import type { Visitor } from '../../shared/accounts/api.ts'
import type { ShopFacts } from '../../shared/settings/shop-api.ts'
import { writeStored } from '../browser/storage.ts'

/** Loaded once for all pages: the shop's facts and who is signed in. */
export interface RootData {
  shop: ShopFacts
  origin: string
  visitor: Visitor | null
}
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
export const useShop = () => useRootData()?.shop
export const useVisitor = () => useRootData()?.visitor ?? null

let stale = false
/** Set after a sign-in or sign-out, here or in another tab: the next page loads the visitor again. */
export const visitorChanged = () => {
  stale = true
}
export const visitorKnown = () => {
  stale = false
}
export const isVisitorStale = () => stale

/** Written at each sign-in and sign-out; the other tabs get a storage event. */
export const SESSION_KEY = 'dopple.session'
export const notifyOtherTabs = () => writeStored('localStorage', SESSION_KEY, Date.now())
