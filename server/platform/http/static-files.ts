import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { ApiEnv } from './api-env.ts'
import { preferredEncoding } from './compress.ts'

interface StaticFile {
  type: string
  etag: string
  cacheControl: string
  bytes: () => Buffer
  packed: Map<'br' | 'gzip', () => Buffer>
}

/** The built browser files with their .br and .gz; read on first use. */
export function staticFiles(directory: string): MiddlewareHandler<ApiEnv> {
  const files = readStaticFiles(directory)
  return async (context, next) => {
    const file = files.get(context.req.path)
    if (!file || (context.req.method !== 'GET' && context.req.method !== 'HEAD')) return next()
    const headers: Record<string, string> = {
      'content-type': file.type,
      'cache-control': file.cacheControl,
      etag: file.etag,
      vary: 'accept-encoding',
    }
    if (context.req.header('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
    const encoding = preferredEncoding(context.req.header('accept-encoding'))
    const packed = encoding && file.packed.get(encoding)
    if (packed && encoding) headers['content-encoding'] = encoding
    return new Response((packed ?? file.bytes)() as Uint8Array<ArrayBuffer>, { headers })
  }
}

function readStaticFiles(directory: string): Map<string, StaticFile> {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  const known = new Set(names)
  const files = new Map<string, StaticFile>()
  for (const path of names) {
    const type = getMimeType(path)
    if (!type || /\.(br|gz)$/.test(path)) continue
    const address = path.slice(directory.length).replaceAll('\\', '/')
    const bytes = once(() => readFileSync(path))
    files.set(address, {
      type,
      etag: `"${createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 16)}"`,
      cacheControl: address.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      bytes,
      packed: new Map([
        ...(known.has(`${path}.br`) ? [['br', once(() => readFileSync(`${path}.br`))] as const] : []),
        ...(known.has(`${path}.gz`) ? [['gzip', once(() => readFileSync(`${path}.gz`))] as const] : []),
      ]),
    })
  }
  return files
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
