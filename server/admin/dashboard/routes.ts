import type { Hono } from 'hono'
import { dashboardApi } from '../../../shared/admin/api.ts'
import { firstRunApi } from '../../../shared/admin/first-run-api.ts'
import { inboxApi } from '../../../shared/admin/inbox-api.ts'
import { todayApi } from '../../../shared/admin/today-api.ts'
import { ADMIN_PAGE } from '../../../shared/endpoint.ts'
import { recordChange } from '../../audit/record-change.ts'
import { sendAgain } from '../../notifications/queue-mail.ts'
import { cached } from '../../platform/cached.ts'
import type { Events } from '../../platform/events/events.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Promises } from '../../promise/promises.ts'
import { type FirstRunDeps, putFirstRunAway, readFirstRun } from '../first-run/first-run.ts'
import { readInbox } from '../inbox/inbox.ts'
import { readToday } from '../today/today.ts'
import { readDashboard, readStats } from './dashboard.ts'
import { failedMails } from './queries.ts'

interface Deps extends FirstRunDeps {
  events: Events
  budgetPaise: number
  promises: Promises
}

const CACHE_MS = 3000

export function dashboardRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, events } = deps
  const stats = cached(() => readStats(deps), CACHE_MS)
  const dashboard = cached(() => readDashboard(deps), CACHE_MS)
  events.subscribe('orders', stats.forget)
  for (const channel of ['orders', 'figurines', 'reviews'] as const)
    events.subscribe(channel, dashboard.forget)

  // The NOTIFY may arrive after the admin's next request.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/admin/*', async (_, next) => {
    await next()
    stats.forget()
    dashboard.forget()
  })

  implement(app, todayApi, { today: async () => ({ rows: await readToday(deps) }) })
  implement(app, inboxApi, {
    inbox: ({ query: { kind, show = 'open', limit = ADMIN_PAGE, offset = 0 } }) =>
      readInbox(db, { kind, show, limit, offset, now: deps.clock() }),
  })
  implement(app, firstRunApi, {
    firstRun: () => readFirstRun(deps),
    async putAway({ body }) {
      await putFirstRunAway(db, body, deps.clock())
      return readFirstRun(deps)
    },
  })
  implement(app, dashboardApi, {
    stats: async () => ({ stats: await stats.read() }),
    dashboard: dashboard.read,
    async failedMails() {
      const mails = await failedMails(db)
      return {
        mails: mails.map(({ created_at, last_error, ...mail }) => ({
          ...mail,
          created_at: new Date(created_at).toISOString(),
          error: last_error,
        })),
      }
    },
    async sendAgain({ params, who }) {
      await db.transaction(async tx => {
        const mail = await sendAgain(tx, params.id)
        // The recipient stays out of the log, which outlives accounts.
        const subject = { kind: 'customer', id: mail.id, name: mail.subject } as const
        await recordChange(tx, {
          actor: who,
          action: 'sent an email again',
          subject,
          after: { about: mail.about },
        })
      })
      return { ok: true } as const
    },
  })
}
