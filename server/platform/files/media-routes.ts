import type { Context, Hono } from 'hono'
import type { PictureFormat } from '../../../shared/pictures/pictures.ts'
import type { Bindings } from '../http/api-env.ts'
import type { Pictures } from './pictures.ts'

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  avif: 'image/avif',
  webp: 'image/webp',
  glb: 'model/gltf-binary',
}

/** A customer's photo may be withdrawn any day, so browsers ask each time; all else never changes at its address. */
const answer = ({ req }: Context, bytes: Buffer, extension: string) => {
  const etag = `"${req.path}"`
  const rule = /^\/(media|og)\/review-/.test(req.path)
    ? { 'cache-control': 'no-cache', etag }
    : { 'cache-control': 'public, max-age=31536000, immutable' }
  if (rule.etag && req.header('if-none-match') === etag)
    return new Response(null, { status: 304, headers: rule })
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      // For the progress of a model that comes compressed.
      ...(extension === 'glb' && { 'x-file-size': String(bytes.length) }),
      ...rule,
    },
  })
}

export function mediaRoutes<E extends { Bindings: Bindings }>(app: Hono<E>, pictures: Pictures) {
  app.get('/media/:stem/:file{\\d+\\.(?:avif|webp)}', async context => {
    const [width, format] = context.req.param('file').split('.') as [string, PictureFormat]
    const bytes = await pictures.variant(context.req.param('stem'), Number(width), format)
    return bytes ? answer(context, bytes, format) : context.notFound()
  })
  app.get('/og/:file{[a-z0-9.-]+\\.jpg}', async context => {
    const bytes = await pictures.card(context.req.param('file').replace(/\.jpg$/, ''))
    return bytes ? answer(context, bytes, 'jpg') : context.notFound()
  })
  app.get('/media/:file{[a-z0-9.-]+\\.(?:webp|glb)}', async context => {
    const file = context.req.param('file')
    const bytes = await pictures.original(file)
    return bytes ? answer(context, bytes, file.split('.').at(-1) ?? '') : context.notFound()
  })
}
