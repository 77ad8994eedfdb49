import type { PersonalDataEraser } from '../../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../../accounts/export-account.ts'
import { reminderOf } from './queries.ts'
import { endReminder } from './reminder.ts'

export const exportCartReminder: PersonalDataExporter = async (db, userId) => {
  const row = await reminderOf(db, userId)
  return { name: 'cart-reminder', data: row ? { askedAt: row.askedAt, sentAt: row.sentAt } : null }
}

export const eraseCartReminder: PersonalDataEraser = async (tx, userId) => {
  await endReminder(tx, userId)
  return async () => {}
}
