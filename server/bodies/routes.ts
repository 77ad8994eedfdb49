import type { Hono } from 'hono'
import { bodiesApi } from '../../shared/bodies/api.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { privateBytes } from '../platform/http/private-bytes.ts'
import { notFound } from '../platform/http/problem.ts'
import { listBodies, loadBody } from './list-bodies.ts'

interface Deps {
  db: Database
  files: FileStore
}

export function bodyRoutes(app: Hono<ApiEnv>, { db, files }: Deps) {
  const ofLine = ({ id, line }: { id: string; line: string }) => ({ orderId: id, line: Number(line) })

  implement(app, bodiesApi, {
    list: async ({ params, who }) => ({ bodies: await listBodies(db, who, ofLine(params)) }),
    async model({ params, who, context }) {
      const { file, hash } = await loadBody(db, who, { ...ofLine(params), id: params.body })
      return privateBytes(context, `"${hash}"`, async () => {
        const bytes = file && (await files.get(file))
        if (!bytes) throw notFound('body.no_model', 'This body has no model to show yet.')
        return { type: 'model/gltf-binary', bytes }
      })
    },
  })
}
