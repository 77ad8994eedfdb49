import { sql } from 'drizzle-orm'
import { needsConsent, type Subject } from '../../shared/figurines/people-api.ts'
import type { HeldPicture } from '../../shared/privacy/api.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { Gone, Held, PictureKind } from '../privacy/picture-kind.ts'
import { forgetPhoto, lockFigurinesOf } from './expire-photos.ts'
import { faceIn } from './face-in.ts'
import { QUESTIONS } from './may-draw.ts'
import { unansweredOf } from './people/ask-parent.ts'
import { type PhotoDays, type PhotoEnd, photoEnd, type Standing, standings } from './photo-end.ts'
import {
  type FigurineWithPhoto,
  facesFound,
  figurineFor,
  figurinesOf,
  ownPhoto,
  photosOf,
} from './queries.ts'
import { removeRow } from './remove-figurine.ts'
import { BUILT_FROM_KIT, type FigurineRow, type PhotoRow } from './tables.ts'
import { unfinishedOrder, waitsForOrder } from './unfinished-orders.ts'

interface Deps {
  clock: Clock
  config: { photoDays: PhotoDays }
}

export const figurinePictures = (deps: Deps): PictureKind[] => [photoKind(deps), previewKind(deps)]

const photoKind = ({ clock, config }: Deps): PictureKind => ({
  kind: 'photo',
  async list(db, userId) {
    const [rows, known, found] = await Promise.all([
      photosOf(db, userId),
      standingsOf(db, userId),
      facesFound(db, userId),
    ])
    const asked = await unansweredOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(photo => ({
      ...heldPhoto(photo, known.get(photo.id), config.photoDays),
      face: faceIn(photo.face, found.get(photo.id) ?? []),
      parent: asked.get(photo.id) ?? null,
    }))
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
    const [rows, known] = await Promise.all([figurinesOf(db, userId), standingsOf(db, userId)])
    return rows.flatMap(row => {
      const { file } = row.figurine
      return file ? [heldPreview(row, file, known, config.photoDays)] : []
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

const standingsOf = (db: Database, userId: string) =>
  standings(db, { figurines: sql`f.user_id = ${userId}`, consents: sql`user_id = ${userId}` })

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
  return needsConsent(subject) && !hasConsent ? QUESTIONS[subject] : null
}

type Until = Held['until']

const photoUntil = (...given: Parameters<typeof photoEnd>): Until => {
  const end = photoEnd(...given)
  return { at: end.at, words: wordsOf(end) }
}

function wordsOf(end: PhotoEnd): string {
  if (end.is === 'withdrawn')
    return end.order
      ? `The consent was taken back: it goes once order ${end.order} is finished.`
      : 'Tonight, as the consent was taken back.'
  if (end.is === 'unfinished') return `${end.days} days after order ${end.order} is delivered.`
  if (end.is === 'delivered') return `${end.days} days after the delivery.`
  if (end.is === 'cancelled') return 'Tonight, as its order was cancelled.'
  return `If you order nothing, ${end.days} days.`
}

function heldPreview(
  { figurine, photo }: FigurineWithPhoto,
  file: string,
  known: ReadonlyMap<string, Standing>,
  days: PhotoDays,
): Held {
  const standing = known.get(figurine.id)
  const order = standing?.unfinished
  return {
    id: figurine.id,
    file,
    title: previewTitle(figurine),
    why: isBuilt(figurine) ? 'You put it together from our parts.' : 'Drawn from your photo, as you asked.',
    since: figurine.createdAt,
    until: previewUntil(standing, photo, photo && photoUntil(photo, known.get(photo.id), days)),
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
