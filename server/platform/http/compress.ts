import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { type ApiEnv, requestHeader } from './api-env.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
export const WORTH_IT = 1024
const compressible =
  /^(text\/|application\/(json|problem\+json|xml|manifest\+json|javascript)|image\/svg|model\/gltf-binary)/

/** Remembered per header: browsers send a handful of different ones. `br;q=0` means no. */
export function preferredEncoding(accept: string | undefined): 'br' | 'gzip' | undefined {
  if (!accept) return undefined
  const cached = understood.get(accept)
  if (cached !== undefined) return cached ?? undefined
  const encoding = encodingIn(accept)
  if (understood.size < UNDERSTOOD_MAX) understood.set(accept, encoding ?? null)
  return encoding
}
const UNDERSTOOD_MAX = 100
const understood = new Map<string, 'br' | 'gzip' | null>()

function encodingIn(accept: string): 'br' | 'gzip' | undefined {
  const taken = accept
    .split(',')
    .map(part => part.split(/;\s*q=/))
    .filter(([, quality]) => quality === undefined || Number(quality) > 0)
    .map(([name = '']) => name.trim())
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined
}

/** At quality 9 the encoder's largest table takes 1 MB with this window and 32 MB with the default one (measured). */
const BROTLI_WINDOW_BITS = 16

export const squeeze = (bytes: Uint8Array, encoding: 'br' | 'gzip', quality: number) =>
  encoding === 'br'
    ? brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    : zip(bytes)

/** Streams (server-sent events, exports) are not compressed. */
export const compress: MiddlewareHandler<ApiEnv> = async (context, next) => {
  await next()
  const { res } = context
  const type = res.headers.get('content-type') ?? ''
  if (
    res.headers.has('content-encoding') ||
    // This response has an encoding already.
    res.headers.get('vary')?.includes('accept-encoding') ||
    !compressible.test(type) ||
    type.startsWith('text/event-stream') ||
    res.headers.has('x-stream')
  )
    return
  res.headers.append('vary', 'accept-encoding')
  const encoding = preferredEncoding(requestHeader(context, 'accept-encoding'))
  const announced = res.headers.get('content-length')
  // Reading `body` creates a stream, so a body known to be small is left alone.
  if (!encoding || (announced !== null && Number(announced) < WORTH_IT) || !res.body) return
  const bytes = new Uint8Array(await res.arrayBuffer())
  if (bytes.length < WORTH_IT) {
    context.res = new Response(bytes, res)
    return
  }
  const headers = new Headers(res.headers)
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  // Hono copies the headers of a response that is replaced, content-length included.
  context.res = undefined
  context.res = new Response((await squeeze(bytes, encoding, 4)) as Uint8Array<ArrayBuffer>, {
    status: res.status,
    headers,
  })
}
