import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'

const BODY_MAX = 256 * 1024

interface Given {
  body: Uint8Array
  /** From the address and from the header; both have to be right. */
  keys: readonly (string | undefined)[]
}

/** Stored as it came before the answer, and read after it. */
export async function receiveNews(
  { db, newsKey }: { db: Database; newsKey: string | null },
  { body, keys }: Given,
): Promise<void> {
  const right = keys.map(key => isSame(key, newsKey))
  if (!right.every(Boolean)) throw new Refusal(401, 'parcel_news.key', 'The key does not fit.')
  if (body.length > BODY_MAX) throw new Refusal(413, 'parcel_news.too_large', 'That is too long for news.')
  const text = Buffer.from(body).toString('utf8').replaceAll('\0', '')
  await db.execute(sql`insert into parcel_news (body) values (${text})`)
}

/** In constant time, whatever the lengths. */
function isSame(given: string | undefined, key: string | null): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given ?? ''), hash(key ?? '')) && Boolean(given) && key !== null
}
