import { eq } from 'drizzle-orm'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import type { FileStore } from '../platform/files/files.ts'
import { privateKey } from '../platform/files/private-links.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { askedView, forgetParentMails, requestsOf } from './people/ask-parent.ts'
import { figurinesOf } from './queries.ts'
import { everyShareOf } from './sharing/queries.ts'
import { figurines, photos, providerCalls } from './tables.ts'

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
    const [shares, asked] = await Promise.all([everyShareOf(db, userId), requestsOf(db, userId)])
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
      parent_asked: asked.filter(({ photoId }) => photoId === figurine.photoId).map(askedView)[0] ?? null,
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
    const asked = (await requestsOf(tx, userId)).map(({ photoId }) => photoId)
    const forgetMails = await forgetParentMails(tx, mailer, asked)
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
