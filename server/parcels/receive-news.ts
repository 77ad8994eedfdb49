import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { parcelNews } from './tables.ts'

export const NEWS_QUEUE = 'parcels.news'
const BODY_MAX = 256 * 1024

interface Given {
  body: Uint8Array
  /** From the address and from the header; both have to be right. */
  keys: readonly (string | undefined)[]
}

/** Stored as it came, with its job, before the answer. */
export async function receiveNews(
  { db, jobs, newsKey }: { db: Database; jobs: Jobs; newsKey: string | null },
  { body, keys }: Given,
): Promise<void> {
  const right = keys.map(key => isSame(key, newsKey))
  if (!right.every(Boolean)) throw new Refusal(401, 'parcel_news.key', 'The key does not fit.')
  if (body.length > BODY_MAX) throw new Refusal(413, 'parcel_news.too_large', 'That is too long for news.')
  const text = Buffer.from(body).toString('utf8').replaceAll('\0', '')
  await db.transaction(async tx => {
    const [row] = await tx.insert(parcelNews).values({ body: text }).returning({ id: parcelNews.id })
    if (row) await jobs.send(tx, NEWS_QUEUE, { id: row.id })
  })
}

/** In constant time, whatever the lengths. */
function isSame(given: string | undefined, key: string | null): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given ?? ''), hash(key ?? '')) && Boolean(given) && key !== null
}
