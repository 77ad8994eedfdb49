import { createHash } from 'node:crypto'
import type { Handler } from 'hono'
import { type ApiEnv, requestHeader } from './api-env.ts'
import { preferredEncoding, squeeze } from './compress.ts'

/** A long text that never changes while the process runs: built at the first request and cached with its compressed forms. */
export function cachedText(
  type: string,
  build: () => string,
  headers: Record<string, string> = {},
): Handler<ApiEnv> {
  let cached: ReturnType<typeof forms> | undefined
  return async context => {
    cached ??= forms(build()).catch(error => {
      cached = undefined
      throw error
    })
    const { tag, plain, ...compressed } = await cached
    const rule = { ...headers, etag: `W/${tag}`, 'cache-control': 'no-cache', vary: 'accept-encoding' }
    if (context.req.header('if-none-match')?.includes(tag)) return context.body(null, 304, rule)
    const encoding = preferredEncoding(requestHeader(context, 'accept-encoding'))
    return context.body(encoding ? compressed[encoding] : plain, 200, {
      ...rule,
      'content-type': type,
      ...(encoding && { 'content-encoding': encoding }),
    })
  }
}

async function forms(text: string) {
  const plain = new TextEncoder().encode(text)
  const [br, gzip] = await Promise.all([squeeze(plain, 'br', 9), squeeze(plain, 'gzip', 9)])
  return {
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`,
    plain,
    br: new Uint8Array(br),
    gzip: new Uint8Array(gzip),
  }
}
