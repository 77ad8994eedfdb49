import { sql } from 'drizzle-orm'
import { isOfChild } from '../../../shared/figurines/people-api.ts'
import type { ChildPhoto } from '../../../shared/orders/desk-api.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PhotoDays } from '../photo-end.ts'
import { photoEnd, standings } from '../photo-end.ts'
import { photosOfOrder } from '../queries.ts'

export async function childPhotos(db: Database, orderId: string, days: PhotoDays): Promise<ChildPhoto[]> {
  const found = (await photosOfOrder(db, orderId)).filter(
    ({ photo }) => isOfChild(photo.subject) || photo.subject === 'deceased',
  )
  if (found.length === 0) return []
  const ids = found.map(({ photo }) => photo.id)
  const known = await standings(db, {
    figurines: sql`f.photo_id in ${ids}`,
    consents: sql`photo_id in ${ids}`,
  })
  return found.map(({ line, photo }) => {
    const standing = known.get(photo.id)
    const end = photoEnd(photo, standing, days)
    return {
      line,
      of: isOfChild(photo.subject) ? ('child' as const) : ('deceased' as const),
      until: end.at?.toISOString() ?? null,
      days: 'days' in end ? end.days : null,
      order_id: 'order' in end ? end.order : null,
      is_withdrawn: end.is === 'withdrawn',
      has_consent: standing?.hasConsent ?? false,
    }
  })
}
