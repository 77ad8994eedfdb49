import type { Hono } from 'hono'
import { type AdminGalleryItem, galleryAdminApi } from '../../../shared/catalog/gallery-desk-api.ts'
import { ADMIN_PAGE } from '../../../shared/query.ts'
import type { ReceivePicture } from '../../platform/files/receive-picture.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/http/problem.ts'
import {
  addToGallery,
  changeInGallery,
  GALLERY_PICTURES,
  type GalleryDeps,
  removeFromGallery,
} from './edit-gallery.ts'
import { galleryPage } from './queries.ts'

type Row = Awaited<ReturnType<typeof galleryPage>>['rows'][number]
const adminView = ({ item, name }: Row): AdminGalleryItem => ({
  id: item.id,
  title: item.title,
  description: item.description,
  image_url: item.imageUrl,
  is_public: item.isPublic,
  created_at: item.createdAt.toISOString(),
  user_id: item.userId,
  profiles: name === null ? null : { name },
  consent: item.consentedAt && {
    noted_at: item.consentedAt.toISOString(),
    noted_by: item.consentNotedBy ?? '',
  },
})

export function galleryAdminRoutes(
  app: Hono<ApiEnv>,
  deps: GalleryDeps & { receivePicture: ReceivePicture },
) {
  const { db } = deps
  const answer = async (id: string) => {
    const { rows } = await galleryPage(db, { id, limit: 1, offset: 0 })
    if (!rows[0]) throw notFound('gallery.not_found', 'This picture is not in the gallery any more.')
    return { item: adminView(rows[0]) }
  }

  implement(app, galleryAdminApi, {
    upload: ({ context }) => deps.receivePicture(context.req.raw, GALLERY_PICTURES),
    async list({ query: { limit = ADMIN_PAGE, offset = 0 } }) {
      const { rows, total } = await galleryPage(db, { limit, offset })
      return { items: rows.map(adminView), total }
    },
    add: async ({ body, who }) => answer(await addToGallery(deps, who, body)),
    async change({ params, body, who }) {
      await changeInGallery(deps, who, params.id, body)
      return answer(params.id)
    },
    async remove({ params, who }) {
      await removeFromGallery(deps, who, params.id)
      return { ok: true } as const
    },
  })
}
