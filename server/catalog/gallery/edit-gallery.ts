import { and, eq, ne } from 'drizzle-orm'
import { type GalleryFields, gallerySentences } from '../../../shared/catalog/gallery-desk-api.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Pictures } from '../../platform/files/pictures.ts'
import { invalid, notFound } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { type GalleryRow, galleryItems } from '../tables.ts'

export interface GalleryDeps {
  db: Database
  pictures: Pictures
  clock: Clock
}
interface Admin {
  id: string
  name: string
}
type Fields = { [F in keyof GalleryFields]?: GalleryFields[F] | undefined }

/** The folder of uploads; built-in pictures are never deleted. */
export const GALLERY_PICTURES = 'gallery'
const isOwn = (url: string) => url.startsWith(`/media/${GALLERY_PICTURES}-`)

const shown = (row: GalleryRow) => ({
  title: row.title,
  description: row.description,
  image_url: row.imageUrl,
  is_public: row.isPublic,
  consent: row.consentNotedBy,
})
const subject = (row: GalleryRow) =>
  ({ kind: 'gallery', id: row.id, name: row.title ?? 'a picture without a title' }) as const

/** A new picture needs a new consent. */
function consentOf(fields: Fields, before: GalleryRow | null, admin: Admin, now: Date) {
  const isPublic = fields.is_public ?? before?.isPublic ?? false
  if (isPublic && fields.consent === false) throw invalid({ consent: gallerySentences.consent })
  if (fields.consent) return { consentedAt: now, consentNotedBy: admin.name }
  const isAnother = before !== null && fields.image_url !== undefined && fields.image_url !== before.imageUrl
  return fields.consent === false || isAnother ? { consentedAt: null, consentNotedBy: null } : {}
}

const columnsOf = (fields: Fields) => ({
  ...(fields.image_url !== undefined && { imageUrl: fields.image_url }),
  ...(fields.title !== undefined && { title: fields.title || null }),
  ...(fields.description !== undefined && { description: fields.description || null }),
  ...(fields.is_public !== undefined && { isPublic: fields.is_public }),
})

export const addToGallery = (
  { db, clock }: GalleryDeps,
  admin: Admin,
  fields: GalleryFields,
): Promise<string> =>
  db.transaction(async tx => {
    const now = clock()
    const values = {
      id: newId('gal'),
      imageUrl: fields.image_url,
      userId: admin.id,
      createdAt: now,
      updatedAt: now,
    }
    const [row] = await tx
      .insert(galleryItems)
      .values({ ...values, ...columnsOf(fields), ...consentOf(fields, null, admin, now) })
      .returning()
    if (!row) throw new Error('a gallery picture was not kept')
    await recordChange(tx, { actor: admin, action: 'created', subject: subject(row), after: shown(row) })
    return row.id
  })

export async function changeInGallery(
  { db, pictures, clock }: GalleryDeps,
  admin: Admin,
  id: string,
  fields: Fields,
): Promise<void> {
  const replaced = await db.transaction(async tx => {
    const before = await lockItem(tx, id)
    const now = clock()
    const [row] = await tx
      .update(galleryItems)
      .set({ ...columnsOf(fields), ...consentOf(fields, before, admin, now), updatedAt: now })
      .where(eq(galleryItems.id, id))
      .returning()
    if (!row) throw new Error('a gallery picture was not kept')
    await recordChange(tx, {
      actor: admin,
      action: actionOf(before, row),
      subject: subject(row),
      before: shown(before),
      after: shown(row),
    })
    return row.imageUrl === before.imageUrl || (await isStillShown(tx, before)) ? null : before.imageUrl
  })
  if (replaced) await pictures.withdraw(replaced)
}

const actionOf = (before: GalleryRow, row: GalleryRow) =>
  before.isPublic === row.isPublic ? 'changed' : row.isPublic ? 'made public' : 'made private'

/** The file goes too: an old address must not show a picture whose consent was withdrawn. */
export async function removeFromGallery(
  { db, pictures }: GalleryDeps,
  admin: Admin,
  id: string,
): Promise<void> {
  const gone = await db.transaction(async tx => {
    const row = await lockItem(tx, id)
    await tx.delete(galleryItems).where(eq(galleryItems.id, id))
    await recordChange(tx, { actor: admin, action: 'deleted', subject: subject(row), before: shown(row) })
    return (await isStillShown(tx, row)) ? null : row.imageUrl
  })
  if (gone) await pictures.withdraw(gone)
}

async function lockItem(tx: Tx, id: string): Promise<GalleryRow> {
  const [row] = await tx.select().from(galleryItems).where(eq(galleryItems.id, id)).for('update')
  if (!row) throw notFound('gallery.not_found', 'This picture is no longer in the gallery.')
  return row
}

async function isStillShown(tx: Tx, { id, imageUrl }: GalleryRow): Promise<boolean> {
  if (!isOwn(imageUrl)) return true
  const others = await tx
    .select({ id: galleryItems.id })
    .from(galleryItems)
    .where(and(eq(galleryItems.imageUrl, imageUrl), ne(galleryItems.id, id)))
    .limit(1)
  return others.length > 0
}
