import { sql } from 'drizzle-orm'
import { ModelChoice } from '../../shared/bodies/models-api.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import { setting } from './setting.ts'

/** Nothing is sent anywhere until an admin says so. */
const USUAL: ModelChoice = { service: 'none', children: 'by_hand', when: 'after_payment' }
const stored = setting('models', ModelChoice, USUAL)

export const modelChoiceOf = stored.read

/** Two who change different fields at once keep both. */
export const lockModelChoice = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(7308)`)

export async function setModelChoice(
  tx: Tx,
  { choice, at, actor }: { choice: ModelChoice; at: Date; actor: { id: string; name: string } },
): Promise<void> {
  const before = await modelChoiceOf(tx)
  await stored.write(tx, choice, at)
  const subject = { kind: 'settings', id: stored.name, name: 'First bodies by a service' } as const
  await recordChange(tx, { actor, action: 'changed', subject, before, after: choice })
}
