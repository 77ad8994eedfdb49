import { type EntryContext, matchRoutes, type RouteObject } from 'react-router'

type Routes = EntryContext['manifest']['routes']

/** By the page's own route, as the rest depends on little else. In development a change brings another manifest. */
const known = new WeakMap<Routes, Map<string, Routes>>()

/**
 * The routes a page is rendered with: its own, and those of the pages above it, which React Router tells the browser.
 * ServerRouter builds all of its routes anew for each page: those of the whole shop were a tenth of the processor time.
 */
export function withRoutesOfPage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const own = staticHandlerContext.matches.map(({ route }) => route.id)
  const key = own.at(-1) ?? ''
  const picked = known.get(manifest.routes) ?? new Map<string, Routes>()
  const routes = picked.get(key) ?? pick(manifest.routes, own, staticHandlerContext.location.pathname)
  known.set(manifest.routes, picked.set(key, routes))
  return { ...context, manifest: { ...manifest, routes } }
}

function pick(all: Routes, own: string[], pathname: string): Routes {
  const pages = Object.values(all).filter(route => route?.parentId) as RouteObject[]
  const above = pathsAbove(pathname).flatMap(path => matchRoutes(pages, path) ?? [])
  const ids = [...own, ...above.flatMap(({ route }) => route.id ?? [])]
  return Object.fromEntries(ids.map(id => [id, all[id]]))
}

/** For /a/b/c: /, /a/b and /a. */
function pathsAbove(pathname: string): string[] {
  const parts = pathname.split('/').filter(Boolean)
  const longer = parts.slice(1).map((_, at) => `/${parts.slice(0, parts.length - 1 - at).join('/')}`)
  return ['/', ...longer]
}
