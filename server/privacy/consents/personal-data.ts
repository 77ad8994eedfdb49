import { eq } from 'drizzle-orm'
import type { PersonalDataEraser } from '../../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../../accounts/export-account.ts'
import { consentsOf } from './consents.ts'
import { consents } from './tables.ts'

export const exportConsents: PersonalDataExporter = async (db, userId) => ({
  name: 'consents',
  data: await consentsOf(db, userId),
})

export const eraseConsents: PersonalDataEraser = async (tx, userId) => {
  await tx.delete(consents).where(eq(consents.userId, userId))
  return async () => {}
}
