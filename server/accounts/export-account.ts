import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Database } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { type Person, personOf } from './delete-account.ts'
import { profileView } from './profile.ts'
import { findProfile, liveSessions } from './queries.ts'

interface ExportedData {
  name: string
  data: unknown
  pictures?: Record<string, Uint8Array>
}
export type PersonalDataExporter = (db: Database, userId: string, person: Person) => Promise<ExportedData>

export async function exportAccount(
  { db, exporters, now }: { db: Database; exporters: PersonalDataExporter[]; now: Date },
  userId: string,
): Promise<{ archive: Uint8Array; pictures: string[] }> {
  const found = await findProfile(db, userId)
  if (!found) throw notFound('profile.not_found', 'There is no such profile.')
  const { user } = found
  const profile = {
    ...profileView(found),
    address_from: user.addressFrom,
    phone_from: user.phoneFrom,
    newsletter: user.newsletter,
    two_factor: user.twoFactorEnabled,
    created_at: user.createdAt.toISOString(),
  }
  const exported = [
    { name: 'profile', data: profile },
    { name: 'sessions', data: await liveSessions(db, userId, now) },
    ...(await Promise.all(exporters.map(holding => holding(db, userId, personOf(user))))),
  ]
  const files: Zippable = {}
  for (const { name, data, pictures = {} } of exported as ExportedData[]) {
    files[`${name}.json`] = strToU8(JSON.stringify(data, null, 2))
    for (const [file, bytes] of Object.entries(pictures)) files[`pictures/${file}`] = [bytes, { level: 0 }]
  }
  const pictures = exported.flatMap(one => Object.keys(one.pictures ?? {}))
  return { archive: zipSync(files, { level: 1 }), pictures }
}
