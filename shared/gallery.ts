import { z } from 'zod/mini'
import type { Api } from './endpoint.ts'

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

const LIMIT = 'limit is a whole number from 1 to 200.'
export const galleryApi = {
  list: {
    method: 'GET',
    path: '/gallery',
    summary: 'Public gallery pictures, newest first.',
    query: z.object({
      limit: z.optional(
        z.pipe(z.string().check(z.regex(/^\d{1,3}$/, LIMIT)), z.pipe(z.transform(Number), z.int().check(z.minimum(1, LIMIT), z.maximum(200, LIMIT)))),
      ),
    }),
    response: z.object({ items: z.array(GalleryItem) }),
  },
} satisfies Api
