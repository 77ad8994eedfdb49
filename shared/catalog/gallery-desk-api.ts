import { z } from 'zod/mini'
import { type Api, adminPage } from '../endpoint.ts'
import { pictureAddress } from '../pictures/public-picture.ts'
import { GalleryItem } from './api.ts'

export const gallerySentences = {
  image: 'Please upload an image before saving.',
  user: 'User context missing. Please re-login and try again.',
  consent:
    'Please confirm that whoever is in the picture is an adult and agreed to be shown, or leave it private.',
} as const

export const AdminGalleryItem = z.extend(GalleryItem, {
  /** When and by whom the consent of the people in it was noted; null if it was not. */
  consent: z.nullable(z.object({ noted_at: z.string(), noted_by: z.string() })),
})
export type AdminGalleryItem = z.infer<typeof AdminGalleryItem>

const text = (max: number) =>
  z.nullish(z.string().check(z.trim(), z.maxLength(max, `Please keep it to ${max} characters.`)))
const Fields = z.object({
  image_url: pictureAddress(gallerySentences.image),
  user_id: z.string(gallerySentences.user).check(z.maxLength(80)),
  title: text(120),
  description: text(500),
  is_public: z.optional(z.boolean()),
  /** True: the people in the picture are adults and agreed to be shown. False keeps it private. */
  consent: z.optional(z.boolean()),
})
export type GalleryFields = z.output<typeof Fields>

export const GALLERY_UPLOAD_PATH = '/api/admin/gallery/upload'

const ById = z.object({ id: z.string().check(z.maxLength(80)) })
const answer = z.object({ item: AdminGalleryItem })

export const galleryAdminApi = {
  upload: {
    kind: 'upload',
    method: 'POST',
    path: '/admin/gallery/upload',
    summary: 'Stores a picture for the gallery.',
    access: 'admin',
    body: z.object({ file: z.file() }),
    response: z.object({ public_url: z.string(), path: z.string() }),
  },
  list: {
    method: 'GET',
    path: '/admin/gallery',
    summary: 'All gallery pictures, newest first, public or not.',
    access: 'admin',
    query: z.object(adminPage),
    response: z.object({ items: z.array(AdminGalleryItem), total: z.int() }),
  },
  add: {
    method: 'POST',
    path: '/admin/gallery',
    summary: 'Puts a picture into the gallery.',
    access: 'admin',
    body: Fields,
    response: answer,
  },
  change: {
    method: 'PATCH',
    path: '/admin/gallery/:id',
    summary: 'Changes what is sent of a gallery picture.',
    access: 'admin',
    params: ById,
    body: z.partial(Fields),
    response: answer,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/gallery/:id',
    summary: 'Deletes a gallery picture, row and file.',
    access: 'admin',
    params: ById,
    response: z.object({ ok: z.literal(true) }),
  },
} satisfies Api
