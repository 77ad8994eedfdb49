import type { PersonalDataEraser } from '../../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../../accounts/export-account.ts'
import { reminderOf, removeReminder } from './queries.ts'

export const exportCartReminder: PersonalDataExporter = async (db, userId) => {
  const row = await reminderOf(db, userId)
  return { name: 'cart-reminder', data: row ? { askedAt: row.askedAt, sentAt: row.sentAt } : null }
}

export const eraseCartReminder: PersonalDataEraser = async (tx, userId) => {
  await removeReminder(tx, userId)
  return async () => {}
}
