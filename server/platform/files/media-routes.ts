import type { Hono } from 'hono'
import type { PictureFormat } from '../../../shared/pictures.ts'
import type { Bindings } from '../http/api-env.ts'
import type { Pictures } from './pictures.ts'

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  avif: 'image/avif',
  webp: 'image/webp',
  glb: 'model/gltf-binary',
}

const forever = (bytes: Buffer, extension: string) =>
  new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })

export function mediaRoutes<E extends { Bindings: Bindings }>(app: Hono<E>, pictures: Pictures) {
  app.get('/media/:stem/:file{\\d+\\.(?:avif|webp)}', async context => {
    const [width, format] = context.req.param('file').split('.') as [string, PictureFormat]
    const bytes = await pictures.variant(context.req.param('stem'), Number(width), format)
    return bytes ? forever(bytes, format) : context.notFound()
  })
  app.get('/og/:file{[a-z0-9.-]+\\.jpg}', async context => {
    const bytes = await pictures.card(context.req.param('file').replace(/\.jpg$/, ''))
    return bytes ? forever(bytes, 'jpg') : context.notFound()
  })
  app.get('/media/:file{[a-z0-9.-]+\\.(?:webp|glb)}', async context => {
    const file = context.req.param('file')
    const bytes = await pictures.original(file)
    return bytes ? forever(bytes, file.split('.').at(-1) ?? '') : context.notFound()
  })
}
