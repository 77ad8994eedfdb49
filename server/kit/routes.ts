import type { Hono } from 'hono'
import { KIT_VERSION } from '../../shared/figure.ts'
import { kitApi } from '../../shared/kit.ts'
import type { ApiEnv, Bindings } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { type KitFiles, PART_PATH } from './kit-files.ts'
import { labelGlb } from './label/label-glb.ts'

const GLB = 'model/gltf-binary'

const LABELS: Limit = { name: 'label', max: 60, windowSeconds: 60 }

export function kitRoutes(app: Hono<ApiEnv>, { kit, limits }: { kit: KitFiles; limits: Limits }) {
  implement(app, kitApi, {
    async kit({ context }) {
      context.header('cache-control', 'public, max-age=300')
      return kit.shown(KIT_VERSION)
    },
    async label({ body, context }) {
      await limits.visit(context, LABELS)
      const glb = await labelGlb(body.text ?? '')
      // The context adds the device's cookie, which a Response of our own would lose.
      return context.body(glb as Uint8Array<ArrayBuffer>, 200, {
        'content-type': GLB,
        'content-length': String(glb.length),
        'cache-control': 'no-store',
      })
    },
  })
}

export function kitPartRoutes<E extends { Bindings: Bindings }>(app: Hono<E>, kit: KitFiles) {
  app.get(`${PART_PATH}:name`, async context => {
    const bytes = await kit.bytesOf(context.req.param('name'))
    if (!bytes) return context.text('There is no such part.', 404, { 'cache-control': 'no-store' })
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        'content-type': GLB,
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  })
}
