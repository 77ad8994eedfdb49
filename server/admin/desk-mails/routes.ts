import type { Hono } from 'hono'
import { deskMailsApi } from '../../../shared/settings/desk-mails-api.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import { setDeskMails } from '../../settings/desk-mails.ts'
import { deskMailsState } from './tell-desk.ts'

export function deskMailRoutes(app: Hono<ApiEnv>, { db, clock }: { db: Database; clock: Clock }) {
  implement(app, deskMailsApi, {
    state: () => deskMailsState(db, clock()),
    async set({ body: mails, who }) {
      await db.transaction(tx => setDeskMails(tx, { mails, at: clock(), actor: who }))
      return deskMailsState(db, clock())
    },
  })
}
