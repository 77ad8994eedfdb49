import type { Hono } from 'hono'
import { todayApi } from '../../../shared/admin/today-api.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import { readToday } from './today.ts'

export const todayRoutes = (app: Hono<ApiEnv>, deps: Parameters<typeof readToday>[0]) =>
  implement(app, todayApi, { today: async () => ({ rows: await readToday(deps) }) })
