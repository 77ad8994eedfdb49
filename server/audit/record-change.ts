import type { AuditSubject } from '../../shared/audit/api.ts'
import type { Tx } from '../platform/db/database.ts'
import { auditLog } from './tables.ts'

export type Actor = { id: string; name: string } | { command: string }

export const nameOf = (actor: Actor) => ('id' in actor ? actor.name : actor.command)

interface Change {
  actor: Actor
  /** A verb in the past tense, such as "changed the status". */
  action: string
  subject: { kind: AuditSubject; id: string; name: string }
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Runs in the transaction of the change; unchanged fields are left out. */
export async function recordChange(tx: Tx, { actor, action, subject, before, after }: Change): Promise<void> {
  const [was, is] = before && after ? differing(before, after) : [before ?? null, after ?? null]
  await tx.insert(auditLog).values({
    actorId: 'id' in actor ? actor.id : null,
    actorName: nameOf(actor),
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    before: was,
    after: is,
  })
}

function differing(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map(name => [name, values[name] ?? null]))
  return [only(before), only(after)] as const
}
