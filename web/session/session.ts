import { useRouteLoaderData } from 'react-router'
import type { Visitor } from '../../shared/accounts.ts'
import type { ShopFacts } from '../../shared/shop.ts'
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
/** After a sign-in, a sign-out or news of one: the next page asks anew who is there. */
export const visitorChanged = () => {
  stale = true
}
export const visitorKnown = () => {
  stale = false
}
export const isVisitorStale = () => stale

/** Touched whenever somebody signs in or out; the browser's other tabs hear of it. */
export const SESSION_KEY = 'dopple.session'
export const tellOtherTabs = () => writeStored('localStorage', SESSION_KEY, Date.now())
