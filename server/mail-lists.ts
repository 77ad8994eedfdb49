import { reminderSubscription } from './cart/reminders/reminder.ts'
import { newsletterSubscription } from './notifications/newsletter/subscription.ts'
import type { Subscriptions } from './notifications/unsubscribe-links.ts'
import type { Database } from './platform/db/database.ts'
import { requestSubscription } from './reviews/requests.ts'

export const mailLists = (db: Database): Subscriptions => ({
  newsletter: newsletterSubscription(db),
  reminders: reminderSubscription(db),
  reviews: requestSubscription(db),
})
