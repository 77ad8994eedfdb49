import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { operationsApi } from '../../../shared/admin/api.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { freeSpace } from '../../platform/free-space.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import { isLocalRequest } from '../../platform/http/local-request.ts'
import { exposition } from '../../platform/observability/request-metrics.ts'
import { goneModels, type ModelInUse } from '../../settings/gone-models.ts'
import { readCheck } from '../../settings/stored-check.ts'
import { imageModelsSeen, measureShop, queuesOf } from './queries.ts'
import { shopGauges } from './shop-gauges.ts'
import { shopStatus } from './shop-status.ts'

interface Deps {
  db: Database
  clock: Clock
  dataDirectory: string
  engine: 'embedded' | 'server'
  metricsToken: string | undefined
  isAtHome: boolean
  modelsInUse: ModelInUse[]
}

const measureStatus = async ({ db, clock, dataDirectory }: Deps) => {
  const [measured, queues, models, check, space] = await Promise.all([
    measureShop(db, clock()),
    queuesOf(db),
    imageModelsSeen(db, clock()),
    readCheck(db),
    freeSpace(dataDirectory),
  ])
  return { measured, queues, models, check, space }
}

export function operationsRoutes(api: Hono<ApiEnv>, deps: Deps) {
  implement(api, operationsApi, {
    async status() {
      const [seen, gone] = await Promise.all([
        measureStatus(deps),
        goneModels(deps.db, deps.clock(), deps.modelsInUse),
      ])
      return shopStatus({ ...seen, gone, engine: deps.engine })
    },
  })
}

/** 404 for everybody else. */
export function metricsRoutes(app: Hono<ApiEnv>, deps: Deps) {
  app.get('/metrics', async context => {
    if (!(await mayRead(context, deps))) return context.notFound()
    return context.text(await exposition(shopGauges(await measureStatus(deps))), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
}

async function mayRead(context: Context<ApiEnv>, { metricsToken, isAtHome }: Deps): Promise<boolean> {
  const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1]
  if (metricsToken && token && timingSafeEqual(digest(token), digest(metricsToken))) return true
  if (isAtHome && isLocalRequest(context)) return true
  return (await context.get('visitor')())?.role === 'admin'
}

const digest = (text: string) => createHash('sha256').update(text).digest()
