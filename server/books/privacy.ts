import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { documentsOfUser } from './queries.ts'

/** Documents stay when an account is deleted: tax law asks for them. */
export const exportDocuments: PersonalDataExporter = async (db, userId) => ({
  name: 'documents',
  data: await documentsOfUser(db, userId),
})
