import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Hono } from 'hono'
import type { Bindings } from '../http/api-env.ts'
import type { FileStore } from './files.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}
const DAY = 24 * 3600
const AGAIN_SECONDS = 7 * DAY
const RETENTION_SECONDS = 90 * DAY
const AT_ONCE = 8

const keyOf = (name: string) => `assets/${name}`
const isAsset = (name: string) => Object.hasOwn(TYPES, extname(name))

/** During a release, a page of one build may ask a process of another build for its scripts. */
export async function shareAssets(files: FileStore, clientDirectory: string): Promise<void> {
  const existing = new Set(await files.list('assets'))
  await each(
    (await assetsIn(clientDirectory)).filter(name => !existing.has(keyOf(name))),
    name => put(files, clientDirectory, name),
  )
}

/** Assets in use are written again now and then, so that their age counts from the last use. */
export async function tidyAssets(files: FileStore, clientDirectory: string): Promise<void> {
  const own = await assetsIn(clientDirectory)
  await each(own, async name => {
    if (await files.isOlderThan(keyOf(name), AGAIN_SECONDS)) await put(files, clientDirectory, name)
  })
  const others = (await files.list('assets')).filter(key => !own.some(name => keyOf(name) === key))
  await each(others, async key => {
    if (await files.isOlderThan(key, RETENTION_SECONDS)) await files.remove(key)
  })
}

export function sharedAssetRoutes<E extends { Bindings: Bindings }>(app: Hono<E>, files: FileStore) {
  app.get('/assets/:name{[\\w.-]+-[\\w-]{8}\\.(?:js|css|woff2)}', async context => {
    const name = context.req.param('name')
    const bytes = await files.get(keyOf(name))
    if (!bytes) return context.text('There is no such file.', 404, { 'cache-control': 'no-store' })
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        'content-type': TYPES[extname(name)] ?? '',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  })
}

const assetsIn = async (clientDirectory: string) =>
  (await readdir(join(clientDirectory, 'assets'))).filter(isAsset)
const put = async (files: FileStore, clientDirectory: string, name: string) =>
  files.put(keyOf(name), await readFile(join(clientDirectory, 'assets', name)))

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map(work))
}
