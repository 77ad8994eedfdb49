import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Database } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { type Person, personOf } from './delete-account.ts'
import { profileView } from './profile.ts'
import { liveSessions, userById } from './queries.ts'

interface HeldKey {
  name: string
  data: unknown
  pictures?: Record<string, Uint8Array>
}
export type PersonalDataExporter = (db: Database, userId: string, person: Person) => Promise<HeldKey>

export async function exportAccount(
  { db, exporters, now }: { db: Database; exporters: PersonalDataExporter[]; now: Date },
  userId: string,
): Promise<{ archive: Uint8Array; pictures: string[] }> {
  const user = await userById(db, userId)
  if (!user) throw notFound('profile.not_found', 'There is no such profile.')
  const profile = {
    ...profileView(user),
    newsletter: user.newsletter,
    two_factor: user.twoFactorEnabled,
    created_at: user.createdAt.toISOString(),
  }
  const held = [
    { name: 'profile', data: profile },
    { name: 'sessions', data: await liveSessions(db, userId, now) },
    ...(await Promise.all(exporters.map(holding => holding(db, userId, personOf(user))))),
  ]
  const files: Zippable = {}
  for (const { name, data, pictures = {} } of held as HeldKey[]) {
    files[`${name}.json`] = strToU8(JSON.stringify(data, null, 2))
    for (const [file, bytes] of Object.entries(pictures)) files[`pictures/${file}`] = [bytes, { level: 0 }]
  }
  const pictures = held.flatMap(one => Object.keys(one.pictures ?? {}))
  return { archive: zipSync(files, { level: 1 }), pictures }
}
