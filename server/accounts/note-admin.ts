import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../platform/db/database.ts'

interface Noted {
  who: { id: string; name: string }
  userId: string
  action: string
  fields?: string[]
}

/** The audit line outlives the account, so it holds no content. */
export async function noteAdmin(db: Database, { who, userId, action, fields }: Noted) {
  if (who.id === userId) return
  const subject = { kind: 'customer', id: userId, name: userId } as const
  const after = fields && { fields: fields.join(', ') }
  await db.transaction(tx => recordChange(tx, { actor: who, action, subject, ...(after && { after }) }))
}
