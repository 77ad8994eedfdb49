import type { Hono } from 'hono'
import { KIT_VERSION } from '../../shared/figure.ts'
import { kitApi } from '../../shared/kit.ts'
import type { ApiEnv, Bindings } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { type KitFiles, PART_PATH } from './kit-files.ts'

export function kitRoutes(app: Hono<ApiEnv>, kit: KitFiles) {
  implement(app, kitApi, {
    async kit({ context }) {
      context.header('cache-control', 'public, max-age=300')
      return kit.shown(KIT_VERSION)
    },
  })
}

export function kitPartRoutes<E extends { Bindings: Bindings }>(app: Hono<E>, kit: KitFiles) {
  app.get(`${PART_PATH}:name`, async context => {
    const bytes = await kit.bytesOf(context.req.param('name'))
    if (!bytes) return context.text('There is no such part.', 404, { 'cache-control': 'no-store' })
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        'content-type': 'model/gltf-binary',
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  })
}
