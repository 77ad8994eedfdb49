import { sql } from 'drizzle-orm'
import { isOfAdult, type Subject } from '../../shared/people-in-photos.ts'
import type { HeldPicture } from '../../shared/photo-vault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { Gone, Held, PictureKind } from '../vault/picture-kind.ts'
import { forgetPhoto, lockFigurinesOf, type PhotoDays } from './expire-photos.ts'
import { type FigurineWithPhoto, figurineFor, figurinesOf, ownPhoto, photosOf } from './queries.ts'
import { removeRow } from './remove-figurine.ts'
import { BUILT_FROM_KIT, type FigurineRow, type PhotoRow } from './tables.ts'
import { isUnfinished, ordersOfFigurines, unfinishedOrder, waitsForOrder } from './unfinished-orders.ts'

interface Deps {
  clock: Clock
  config: { photoDays: PhotoDays }
}
type Until = Held['until']
const DAY_MS = 24 * 3600_000
const later = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

export const figurinePictures = (deps: Deps): PictureKind[] => [photoKind(deps), previewKind(deps)]

const photoKind = ({ clock, config }: Deps): PictureKind => ({
  kind: 'photo',
  async list(db, userId) {
    const [rows, standings] = await Promise.all([photosOf(db, userId), standingsOf(db, userId)])
    return rows.map(photo => heldPhoto(photo, standings.get(photo.id), config.photoDays))
  },
  async remove(tx, userId, id) {
    await lockFigurinesOf(tx, id)
    await tx.execute(sql`select id from photos where id = ${id} for update`)
    const photo = await ownPhoto(tx, userId, id)
    if (!photo) return null
    const order = await unfinishedOrder(tx, sql`f.photo_id = ${id}`)
    if (order) throw new Refusal(409, 'photo.order_unfinished', waitsForOrder(order, 'photo'))
    const figurines = await forgetPhoto(tx, { id, isWithdrawn: photo.withdrawnAt !== null }, clock())
    return goneWithPhoto(photo, figurines)
  },
})

const previewKind = ({ config }: Deps): PictureKind => ({
  kind: 'preview',
  async list(db, userId) {
    const [rows, standings] = await Promise.all([figurinesOf(db, userId), standingsOf(db, userId)])
    return rows.flatMap(row => {
      const { file } = row.figurine
      return file ? [heldPreview(row, file, standings, config.photoDays)] : []
    })
  },
  async remove(tx, userId, id) {
    const row = await figurineFor(tx, { id: userId, role: 'user' }, id)
    if (!row?.figurine.file) return null
    const removed = await removeRow(tx, row)
    if (!removed) return null
    const { figurine, photo } = removed
    return [...gonePreview(figurine), ...(photo ? [gonePhoto(photo)] : [])]
  },
})

/** What the orders of a photo or a figurine, named by its id, mean for how long it stays. */
interface Standing {
  unfinished: string | null
  delivered: Date | null
  isPaid: boolean
  hasConsent: boolean
}
async function standingsOf(db: Database, userId: string): Promise<Map<string, Standing>> {
  const orders = (id: string) => sql`
    select ${sql.raw(id)} as id, min(o.id) filter (where ${isUnfinished}) as unfinished,
      max(coalesce(o.delivered_at, o.updated_at)) filter (where o.status = 'Delivered') as delivered,
      bool_or(o.paid_at is not null) as paid, false as agreed
    from ${ordersOfFigurines} where f.user_id = ${userId} and ${sql.raw(id)} is not null group by 1`
  const { rows } = await db.execute(sql`
    select id, min(unfinished) as unfinished, max(delivered) as delivered, bool_or(paid) as paid, bool_or(agreed) as agreed
    from (${orders('f.photo_id')} union all ${orders('f.id')} union all
      select photo_id, null, null, false, true from consents where user_id = ${userId} and withdrawn_at is null) known
    group by id`)
  type Row = {
    id: string
    unfinished: string | null
    delivered: string | null
    paid: boolean
    agreed: boolean
  }
  return new Map(
    (rows as Row[]).map(({ id, unfinished, delivered, paid, agreed }) => [
      id,
      { unfinished, delivered: delivered ? new Date(delivered) : null, isPaid: paid, hasConsent: agreed },
    ]),
  )
}

function heldPhoto(photo: PhotoRow, standing: Standing | undefined, days: PhotoDays): Held {
  const order = standing?.unfinished
  return {
    id: photo.id,
    file: photo.file,
    title: 'Photo',
    why: 'You sent it to have a figurine made from it.',
    since: photo.createdAt,
    until: photoUntil(photo, standing, days),
    keptBecause: order ? waitsForOrder(order, 'photo') : null,
    subject: photo.subject,
    asks: photo.withdrawnAt ? null : questionFor(photo.subject, standing?.hasConsent ?? false),
  }
}

function questionFor(subject: Subject, hasConsent: boolean): HeldPicture['asks'] {
  if (subject === 'not_stated') return 'subject'
  return subject === 'my_child' && !hasConsent ? 'consent' : null
}

/** As `expirePhotos` decides it. */
function photoUntil(photo: PhotoRow, standing: Standing | undefined, days: PhotoDays): Until {
  const { unfinished, delivered, isPaid } = standing ?? {}
  if (photo.withdrawnAt && unfinished)
    return { at: null, words: `You took your consent back: it goes once order ${unfinished} is finished.` }
  if (photo.withdrawnAt) return { at: null, words: 'Tonight, as you took your consent back.' }
  if (unfinished)
    return { at: null, words: `${days.afterDelivery} days after order ${unfinished} is delivered.` }
  if (isPaid && delivered)
    return {
      at: later(delivered, days.afterDelivery),
      words: `${days.afterDelivery} days after the delivery.`,
    }
  if (isPaid) return { at: null, words: 'Tonight, as its order was cancelled.' }
  const longest = later(photo.createdAt, days.withoutOrder)
  const ofChild = later(photo.daysFrom ?? photo.createdAt, days.childWithoutOrder)
  const isShort = !isOfAdult(photo.subject) && ofChild < longest
  const at = isShort ? ofChild : longest
  return { at, words: `If you order nothing, ${isShort ? days.childWithoutOrder : days.withoutOrder} days.` }
}

function heldPreview(
  { figurine, photo }: FigurineWithPhoto,
  file: string,
  standings: ReadonlyMap<string, Standing>,
  days: PhotoDays,
): Held {
  const standing = standings.get(figurine.id)
  const order = standing?.unfinished
  return {
    id: figurine.id,
    file,
    title: previewTitle(figurine),
    why: isBuilt(figurine) ? 'You put it together from our parts.' : 'Drawn from your photo, as you asked.',
    since: figurine.createdAt,
    until: previewUntil(standing, photo, photo && photoUntil(photo, standings.get(photo.id), days)),
    keptBecause: order ? waitsForOrder(order, 'figurine') : null,
  }
}

const STAYS = 'Until you delete it, or your account.'

function previewUntil(standing: Standing | undefined, photo: PhotoRow | null, ofPhoto: Until | null): Until {
  if (photo?.withdrawnAt && ofPhoto) return ofPhoto
  if (standing?.unfinished) return { at: null, words: `With order ${standing.unfinished}. ${STAYS}` }
  if (standing) return { at: null, words: `With its order. ${STAYS}` }
  return ofPhoto && !photo?.deletedAt
    ? { at: ofPhoto.at, words: `With its photo. ${ofPhoto.words}` }
    : { at: null, words: STAYS }
}

const isBuilt = ({ provider }: FigurineRow) => provider === BUILT_FROM_KIT
const previewTitle = (figurine: FigurineRow) =>
  `${isBuilt(figurine) ? 'Figure you made' : 'Preview'}, version ${figurine.version}`

const gonePhoto = ({ createdAt, file }: PhotoRow): Gone => ({
  kind: 'photo',
  title: 'Photo',
  since: createdAt,
  files: [file],
})

/** A figurine that was never drawn has nothing to name on a receipt. */
const gonePreview = (figurine: FigurineRow): Gone[] =>
  figurine.file
    ? [
        {
          kind: 'preview',
          title: previewTitle(figurine),
          since: figurine.createdAt,
          files: [figurine.file, figurine.partialFile],
        },
      ]
    : []

export const previewsGone = (figurines: FigurineRow[]): Gone[] => figurines.flatMap(gonePreview)
export const goneWithPhoto = (photo: PhotoRow, figurines: FigurineRow[]): Gone[] => [
  gonePhoto(photo),
  ...previewsGone(figurines),
]
