import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../root.tsx'

/** What the page around every screen knows: the shop's own facts and who is signed in. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
export const useShop = () => useRootData()?.shop
export const useVisitor = () => useRootData()?.visitor ?? null
