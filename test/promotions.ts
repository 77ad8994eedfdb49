import type { AdminPromotion } from '../shared/promotions/api.ts'
import { bodyOf } from './create-test-app.ts'
import type { Customer } from './people.ts'

/** A promotion as an admin makes it: ten percent off everything, unless it says otherwise. */
export async function madePromotion(admin: Customer, fields: object): Promise<AdminPromotion> {
  const body = { code: null, kind: 'percent', value: 10, scope: 'all', ...fields }
  const answer = await admin.post('/api/admin/promotions', body)
  if (answer.status !== 200) throw new Error(`no promotion was made: ${await answer.text()}`)
  return (await bodyOf<{ promotion: AdminPromotion }>(answer)).promotion
}
