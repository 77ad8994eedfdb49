import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { type ApiEnv, requestHeader } from './api-env.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
export const WORTH_IT = 1024
const compressible = /^(text\/|application\/(json|problem\+json|xml|manifest\+json|javascript)|image\/svg)/

/** The best of ours that the browser takes; `br;q=0` is a no. Browsers send a handful of lines, over and over. */
export function preferredEncoding(accept: string | undefined): 'br' | 'gzip' | undefined {
  if (!accept) return undefined
  const known = understood.get(accept)
  if (known !== undefined) return known ?? undefined
  const encoding = encodingIn(accept)
  if (understood.size < UNDERSTOOD_MAX) understood.set(accept, encoding ?? null)
  return encoding
}
const UNDERSTOOD_MAX = 100
const understood = new Map<string, 'br' | 'gzip' | null>()

function encodingIn(accept: string): 'br' | 'gzip' | undefined {
  const taken = accept
    .split(',')
    .map(part => part.trim().split(/\s*;\s*q=/))
    .filter(([, quality]) => quality === undefined || Number(quality) > 0)
    .map(([name]) => name)
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined
}

export const squeeze = (bytes: Uint8Array, encoding: 'br' | 'gzip', quality: number) =>
  encoding === 'br'
    ? brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    : zip(bytes)

/** Brotli where the browser takes it. Streams (server-sent events, exports) pass untouched. */
export const compress: MiddlewareHandler<ApiEnv> = async (context, next) => {
  await next()
  const { res } = context
  const type = res.headers.get('content-type') ?? ''
  if (
    res.headers.has('content-encoding') ||
    // Whoever says so has chosen among encodings already.
    res.headers.get('vary')?.includes('accept-encoding') ||
    !compressible.test(type) ||
    type.startsWith('text/event-stream') ||
    res.headers.has('x-stream')
  )
    return
  res.headers.append('vary', 'accept-encoding')
  const encoding = preferredEncoding(requestHeader(context, 'accept-encoding'))
  const announced = res.headers.get('content-length')
  // Reading `body` makes a stream of it, so a body whose length is known to be small is left alone.
  if (!encoding || (announced !== null && Number(announced) < WORTH_IT) || !res.body) return
  const bytes = new Uint8Array(await res.arrayBuffer())
  if (bytes.length < WORTH_IT) {
    context.res = new Response(bytes, res)
    return
  }
  const headers = new Headers(res.headers)
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  // An answer that replaces another would take its headers over, the length among them.
  context.res = undefined
  context.res = new Response((await squeeze(bytes, encoding, 4)) as Uint8Array<ArrayBuffer>, {
    status: res.status,
    headers,
  })
}
