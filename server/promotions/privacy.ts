import { eq } from 'drizzle-orm'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { usesOf } from './queries.ts'
import { promotionUses } from './tables.ts'

export const exportPromotionUses: PersonalDataExporter = async (db, userId) => ({
  name: 'promotions',
  data: await usesOf(db, userId),
})

/** A use stays with its paid order, without whom it was by. */
export const erasePromotionUses: PersonalDataEraser = async (tx, userId) => {
  await tx
    .update(promotionUses)
    .set({ userId: null, emailKey: null, phoneKey: null })
    .where(eq(promotionUses.userId, userId))
  return async () => {}
}
