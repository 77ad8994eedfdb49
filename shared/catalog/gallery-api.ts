import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { adminPage } from '../query.ts'

export const GALLERY_ON_HOME = 12

export const GalleryItem = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  image_url: z.string(),
  is_public: z.boolean(),
  created_at: z.string(),
  user_id: z.nullable(z.string()),
  profiles: z.nullable(z.object({ name: z.nullable(z.string()) })),
})
export type GalleryItem = z.infer<typeof GalleryItem>

export const galleryApi = {
  list: {
    method: 'GET',
    path: '/gallery',
    summary: 'Public gallery pictures, newest first.',
    query: z.object({
      limit: adminPage.limit,
    }),
    response: z.object({ items: z.array(GalleryItem) }),
  },
} satisfies Api
