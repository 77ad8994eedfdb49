import { useSyncExternalStore } from 'react'
import { type ClientInstrumentation, type UNSAFE_AssetsManifest as Manifest, matchRoutes } from 'react-router'
import { z } from 'zod/mini'
import { connection } from '../browser/connection.ts'
import { forgetStored, readStored, writeStored } from '../browser/storage.ts'

declare global {
  interface Window {
    __reactRouterManifest?: Manifest
  }
}

/** The page whose scripts are being loaded; `late` once they should have arrived long ago. */
interface LoadingPage {
  to: string
  late: boolean
}
const LONGEST_WAIT_MS = 120_000

interface Parts {
  manifest: () => Manifest | undefined
  load: (address: string) => Promise<unknown>
  isKnownDown: () => boolean
  isReached: () => Promise<boolean>
  reached: () => Promise<void>
  href: () => string
  /** Loads a page as a new document if its scripts are gone, such as after a new build. */
  leave: (to: string) => void
}

/**
 * Waits for the shop and for a page's scripts before the router navigates, as it leaves the old page where its data
 * fails, and reloads it where a script is missing.
 */
export function makePageScripts({ manifest, load, isKnownDown, isReached, reached, href, leave }: Parts) {
  let coming: LoadingPage | null = null
  const here = new Set<string>()
  const listeners = new Set<() => void>()

  function change(next: LoadingPage | null) {
    coming = next
    for (const listener of listeners) listener()
  }
  const scriptsOf = ({ pathname }: URL) => {
    const routes = Object.values(manifest()?.routes ?? {}).filter(route => route?.parentId)
    const found = matchRoutes(routes as Parameters<typeof matchRoutes>[0], pathname)?.at(-1)?.route.id
    const { module, imports = [] } = manifest()?.routes[found ?? ''] ?? {}
    return [module, ...imports].filter(address => address !== undefined && !here.has(address)) as string[]
  }
  /** False if one of them failed. */
  async function fetchAll(addresses: string[]) {
    const results = await Promise.allSettled(
      addresses.map(address => load(address).then(() => here.add(address))),
    )
    return results.every(({ status }) => status === 'fulfilled')
  }

  /** Resolves when the page can be opened; never if the visitor went elsewhere meanwhile. */
  async function ready(to: string): Promise<void> {
    const url = new URL(to, href())
    const from = href()
    const isWanted = () => coming?.to === to && href() === from
    // Another view of the same page needs no script, and perhaps no data.
    if (isKnownDown() && url.pathname !== new URL(from).pathname) {
      change({ to, late: false })
      await reached()
      if (!isWanted()) return NEVER
    }
    const addresses = scriptsOf(url)
    if (addresses.length === 0) return change(null)
    change({ to, late: false })
    const patience = setTimeout(() => isWanted() && change({ to, late: true }), LONGEST_WAIT_MS)
    while (!(await fetchAll(addresses))) {
      if (await isReached()) {
        change(null)
        leave(url.href)
        return NEVER
      }
      await reached()
    }
    clearTimeout(patience)
    if (!isWanted()) return NEVER
    change(null)
  }
  return {
    ready,
    coming: () => coming,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
const NEVER = new Promise<never>(() => {})

const scripts = makePageScripts({
  manifest: () => window.__reactRouterManifest,
  load: address => import(/* @vite-ignore */ address),
  isKnownDown: connection.isKnownDown,
  isReached: connection.isReached,
  reached: connection.reached,
  href: () => window.location.href,
  leave: to => window.location.assign(to),
})

export const scriptsFirst: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(go, { to }) {
        if (typeof to === 'string') await scripts.ready(to)
        await go()
      },
    }),
}

export const useComing = () => useSyncExternalStore(scripts.subscribe, scripts.coming, () => null)

/** The server says so of the list of pages that this page was built with. */
export async function isOutdated(): Promise<boolean> {
  const version = window.__reactRouterManifest?.version
  if (version === undefined) return false
  const query = new URLSearchParams({ paths: '/', version })
  return fetch(`/__manifest?${query}`, { cache: 'no-store' }).then(
    answer => answer.headers.has('x-remix-reload-document'),
    () => false,
  )
}

const UPDATED = 'The shop was updated while you were here, so this page was reloaded.'
const NOTE = 'dopple.updated'

/** Where a page of an earlier release failed, it is loaded anew, once, and says so. */
export async function reloadIfOutdated() {
  if (readStored('sessionStorage', NOTE, z.string()) || !(await isOutdated())) return
  if (writeStored('sessionStorage', NOTE, UPDATED)) window.location.reload()
}

/** What the page before it left to be said. */
export function takeUpdateNote(): string | null {
  const note = readStored('sessionStorage', NOTE, z.string())
  if (note) forgetStored('sessionStorage', NOTE)
  return note
}
