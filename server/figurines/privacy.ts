import { eq, sql } from 'drizzle-orm'
import { needsConsent, type Subject } from '../../shared/figurines/people-api.ts'
import type { HeldPicture } from '../../shared/privacy/api.ts'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { privateKey } from '../platform/files/private-links.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { DeletedPicture, PictureKind, PrivatePicture } from '../privacy/picture-kind.ts'
import type { FigurineDeps } from './deps.ts'
import { forgetPhoto, lockFigurinesOf } from './expire-photos.ts'
import { QUESTIONS } from './may-draw.ts'
import { forgetParentMails, pendingRequestView, requestsOf, unansweredOf } from './people/ask-parent.ts'
import { type PhotoDays, type PhotoEnd, photoEnd, type Standing, standings } from './photo-end.ts'
import {
  type FigurineWithPhoto,
  facesFound,
  figurinesOf,
  findFigurineFor,
  findOwnPhoto,
  photosOf,
} from './queries.ts'
import { removeRow } from './remove-figurine.ts'
import { everyShareOf } from './sharing/queries.ts'
import {
  BUILT_FROM_KIT,
  type FigurineRow,
  figurines,
  type PhotoRow,
  photos,
  providerCalls,
} from './tables.ts'
import { unfinishedOrder, waitsForOrder } from './unfinished-orders.ts'
import { faceIn } from './views.ts'

export const exportFigurines =
  ({ files }: { files: FileStore }): PersonalDataExporter =>
  async (db, userId) => {
    const rows = await figurinesOf(db, userId)
    const pictures: Record<string, Uint8Array> = {}
    for (const file of new Set(
      rows.flatMap(({ figurine, photo }) => [figurine.file, photo?.deletedAt ? null : photo?.file]),
    )) {
      const bytes = file && (await files.get(privateKey(file)))
      if (file && bytes) pictures[file] = bytes
    }
    const [shares, requests] = await Promise.all([everyShareOf(db, userId), requestsOf(db, userId)])
    const data = rows.map(({ figurine, photo }) => ({
      id: figurine.id,
      created_at: figurine.createdAt.toISOString(),
      photo: photo && !photo.deletedAt ? photo.file : null,
      picture: figurine.file,
      change_note: figurine.changeNote,
      name_label: figurine.nameLabel,
      drawn_by: figurine.provider,
      kind: figurine.kind,
      figure: figurine.figure,
      faces: figurine.faces,
      doubts: figurine.doubts,
      figure_sources: figurine.sources,
      face_measured: figurine.measured,
      drawing_told: figurine.told,
      described: photo?.description?.answer ?? null,
      photo_subject: photo?.subject ?? null,
      photo_age: photo?.age ?? null,
      parent_asked:
        requests.filter(({ photoId }) => photoId === figurine.photoId).map(pendingRequestView)[0] ?? null,
      photo_subject_said_at: photo?.subjectSaidAt?.toISOString() ?? null,
      shared: shares
        .filter(({ figurineId }) => figurineId === figurine.id)
        .map(({ token: _, figurineId: __, ...share }) => share),
    }))
    return { name: 'figurines', data, pictures }
  }

/** When an account goes, its photos and previews go at once; the files follow after the commit, or with the nightly sweep. */
export const eraseFigurines =
  ({ files, mailer }: { files: FileStore; mailer: Mailer }): PersonalDataEraser =>
  async (tx, userId) => {
    const rows = await figurinesOf(tx, userId)
    const photoIds = (await requestsOf(tx, userId)).map(({ photoId }) => photoId)
    const forgetMails = await forgetParentMails(tx, mailer, photoIds)
    await tx.delete(figurines).where(eq(figurines.userId, userId))
    await tx.delete(photos).where(eq(photos.userId, userId))
    // The cost of each call stays, without the customer. Last, as a call is recorded while its figurine is locked.
    await tx.update(providerCalls).set({ userId: null }).where(eq(providerCalls.userId, userId))
    return async () => {
      await forgetMails()
      for (const { figurine, photo } of rows)
        for (const file of [figurine.file, figurine.partialFile, photo?.file])
          if (file) await files.remove(privateKey(file))
    }
  }

export const figurinePictures = (deps: Pick<FigurineDeps, 'clock' | 'config'>): PictureKind[] => [
  photoKind(deps),
  previewKind(deps),
]

const photoKind = ({ clock, config }: Pick<FigurineDeps, 'clock' | 'config'>): PictureKind => ({
  kind: 'photo',
  async list(db, userId) {
    const [rows, known, found] = await Promise.all([
      photosOf(db, userId),
      standingsOf(db, userId),
      facesFound(db, userId),
    ])
    const requests = await unansweredOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(photo => ({
      ...heldPhoto(photo, known.get(photo.id), config.photoDays),
      face: faceIn(photo.face, found.get(photo.id) ?? []),
      parent: requests.get(photo.id) ?? null,
    }))
  },
  async remove(tx, userId, id) {
    await lockFigurinesOf(tx, id)
    await tx.execute(sql`select id from photos where id = ${id} for update`)
    const photo = await findOwnPhoto(tx, userId, id)
    if (!photo) return null
    const order = await unfinishedOrder(tx, sql`f.photo_id = ${id}`)
    if (order) throw new Refusal(409, 'photo.order_unfinished', waitsForOrder(order, 'photo'))
    const figurines = await forgetPhoto(tx, { id, isWithdrawn: photo.withdrawnAt !== null }, clock())
    return goneWithPhoto(photo, figurines)
  },
})

const previewKind = ({ config }: Pick<FigurineDeps, 'config'>): PictureKind => ({
  kind: 'preview',
  async list(db, userId) {
    const [rows, known] = await Promise.all([figurinesOf(db, userId), standingsOf(db, userId)])
    return rows.flatMap(row => {
      const { file } = row.figurine
      return file ? [heldPreview(row, file, known, config.photoDays)] : []
    })
  },
  async remove(tx, userId, id) {
    const row = await findFigurineFor(tx, { id: userId, role: 'user' }, id)
    if (!row?.figurine.file) return null
    const removed = await removeRow(tx, row)
    if (!removed) return null
    const { figurine, photo } = removed
    return [...gonePreview(figurine), ...(photo ? [gonePhoto(photo)] : [])]
  },
})

const standingsOf = (db: Database, userId: string) =>
  standings(db, { figurines: sql`f.user_id = ${userId}`, consents: sql`user_id = ${userId}` })

function heldPhoto(photo: PhotoRow, standing: Standing | undefined, days: PhotoDays): PrivatePicture {
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

type Until = PrivatePicture['until']

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
): PrivatePicture {
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

const gonePhoto = ({ createdAt, file }: PhotoRow): DeletedPicture => ({
  kind: 'photo',
  title: 'Photo',
  since: createdAt,
  files: [file],
})

/** A figurine that was never drawn has nothing to name on a receipt. */
const gonePreview = (figurine: FigurineRow): DeletedPicture[] =>
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

export const previewsGone = (figurines: FigurineRow[]): DeletedPicture[] => figurines.flatMap(gonePreview)
export const goneWithPhoto = (photo: PhotoRow, figurines: FigurineRow[]): DeletedPicture[] => [
  gonePhoto(photo),
  ...previewsGone(figurines),
]
