import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { findCart, removeCart } from './queries.ts'
import { findReminder } from './reminders/queries.ts'
import { endReminder } from './reminders/reminder.ts'

export const exportCart: PersonalDataExporter = async (db, userId) => {
  const cart = await findCart(db, userId)
  return { name: 'cart', data: cart ? cart.items : [] }
}

export const eraseCart: PersonalDataEraser = async (tx, userId) => {
  await removeCart(tx, userId)
  return async () => {}
}

export const exportCartReminder: PersonalDataExporter = async (db, userId) => {
  const row = await findReminder(db, userId)
  return { name: 'cart-reminder', data: row ? { askedAt: row.askedAt, sentAt: row.sentAt } : null }
}

export const eraseCartReminder: PersonalDataEraser = async (tx, userId) => {
  await endReminder(tx, userId)
  return async () => {}
}
