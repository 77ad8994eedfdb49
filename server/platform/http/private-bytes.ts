import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { PERSONAL } from './middleware.ts'

interface Content {
  type: string
  bytes: Uint8Array
  disposition?: string
}

const sent = ({ type, bytes, disposition }: Content, rule: Record<string, string>) =>
  new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...rule, 'content-type': type, ...(disposition && { 'content-disposition': disposition }) },
  })

/** Made once for a browser, which asks again whether it may still see it. */
export async function privateBytes(
  context: Context<ApiEnv>,
  etag: string,
  make: () => Promise<Content>,
): Promise<Response> {
  const rule = { 'cache-control': 'private, no-cache', etag, vary: 'cookie' }
  if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers: rule })
  return sent(await make(), rule)
}

/** A file that no browser keeps. */
export const privateFile = (content: Content & { disposition: string }) =>
  sent(content, { 'content-length': String(content.bytes.length), 'cache-control': PERSONAL })
