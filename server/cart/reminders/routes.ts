import type { Hono } from 'hono'
import { cartReminderApi } from '../../../shared/cart/reminder-api.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import { cartReminder, setCartReminder } from './reminder.ts'

export function cartReminderRoutes(app: Hono<ApiEnv>, deps: { db: Database; clock: Clock }) {
  implement(app, cartReminderApi, {
    read: ({ who }) => cartReminder(deps.db, who.id),
    set: ({ who, body }) => setCartReminder(deps, who.id, body.on),
  })
}
