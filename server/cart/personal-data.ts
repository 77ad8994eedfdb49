import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { cartOf, removeCart } from './queries.ts'

export const exportCart: PersonalDataExporter = async (db, userId) => {
  const cart = await cartOf(db, userId)
  return { name: 'cart', data: cart ? cart.items : [] }
}

export const eraseCart: PersonalDataEraser = async (tx, userId) => {
  await removeCart(tx, userId)
  return async () => {}
}
