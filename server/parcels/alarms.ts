import { and, eq, isNull } from 'drizzle-orm'
import type { AlarmKind } from '../../shared/parcels/api.ts'
import type { Database } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { parcelAlarms } from './tables.ts'

interface NewAlarm {
  kind: AlarmKind
  about: string
  shipmentId: string | null
  key: string
  at: Date
}

/** Raised once for each key, however often the news is told. */
export const raiseAlarm = (db: Database, { kind, about, shipmentId, key, at }: NewAlarm) =>
  db
    .insert(parcelAlarms)
    .values({ kind, about, shipmentId, key: `${kind} ${key}`, createdAt: at })
    .onConflictDoNothing({ target: parcelAlarms.key })

export const endAlarm = (db: Database, { kind, key, at }: Pick<NewAlarm, 'kind' | 'key' | 'at'>) =>
  db
    .update(parcelAlarms)
    .set({ seenAt: at, seenBy: null })
    .where(and(eq(parcelAlarms.key, `${kind} ${key}`), isNull(parcelAlarms.seenAt)))

export async function settleAlarm(db: Database, id: number, { name, at }: { name: string; at: Date }) {
  const [seen] = await db
    .update(parcelAlarms)
    .set({ seenAt: at, seenBy: name })
    .where(and(eq(parcelAlarms.id, id), isNull(parcelAlarms.seenAt)))
    .returning({ id: parcelAlarms.id })
  if (!seen) throw notFound('alarm.not_found', 'This alarm is no longer on the desk.')
}
