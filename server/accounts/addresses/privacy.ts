import type { PersonalDataEraser } from '../delete-account.ts'
import type { PersonalDataExporter } from '../export-account.ts'
import { listAddresses } from './addresses.ts'
import { removeAddresses } from './queries.ts'

export const exportAddresses: PersonalDataExporter = async (db, userId) => ({
  name: 'addresses',
  data: await listAddresses(db, userId),
})

export const eraseAddresses: PersonalDataEraser = async (tx, userId) => {
  await removeAddresses(tx, userId)
  return async () => {}
}
