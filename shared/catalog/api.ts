import { z } from 'zod/mini'
import { type Api, adminPage, flag, wholeNumber } from '../endpoint.ts'
import { Piece } from './piece.ts'

export const Category = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  is_active: z.boolean(),
})
export type Category = z.infer<typeof Category>

export const DeskBuddy = z.object({
  id: z.string(),
  category_id: z.string(),
  desk_buddy_categories: z.nullable(z.object({ name: z.string() })),
  category: z.nullable(z.string()),
  name: z.string(),
  title: z.string(),
  slug: z.string(),
  subtitle: z.nullable(z.string()),
  description: z.nullable(z.string()),
  price: z.number(),
  price_display: z.string(),
  price_minor_units: z.int(),
  currency: z.string(),
  image_url: z.nullable(z.string()),
  gallery_images: z.array(z.string()),
  model_url: z.nullable(z.string()),
  overview: z.array(z.string()),
  product_details: z.array(z.string()),
  shipping_details: z.array(z.string()),
  care_instructions: z.array(z.string()),
  notes: z.nullable(z.string()),
  is_active: z.boolean(),
  ...Piece.shape,
})
export type DeskBuddy = z.infer<typeof DeskBuddy>

export const CatalogSort = z.enum(['featured', 'price-asc', 'price-desc', 'name'])
export type CatalogSort = z.infer<typeof CatalogSort>

const IDS_MAX = 50
const Ids = z.pipe(
  z.string().check(z.maxLength(IDS_MAX * 61, 'Ask for fewer ids.')),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(z.string()).check(z.maxLength(IDS_MAX, `Ask for at most ${IDS_MAX} ids.`)),
  ),
)

/** Slugs that other paths of the API use. */
export const RESERVED_SLUGS: readonly string[] = ['categories']

export const catalogApi = {
  categories: {
    method: 'GET',
    path: '/desk-buddies/categories',
    summary: 'The collections, in the order the shop shows them.',
    query: z.object({ include_inactive: flag }),
    response: z.object({ categories: z.array(Category) }),
  },
  list: {
    method: 'GET',
    path: '/desk-buddies',
    summary:
      'Desk Buddies of one collection, of all, or those with these ids (separated by commas); what is unknown or not for sale is not listed.',
    query: z.object({
      ids: z.optional(Ids),
      category_slug: z.optional(z.string().check(z.maxLength(120))),
      q: z.optional(z.string().check(z.maxLength(120, 'Search for at most 120 characters.'))),
      sort: z.optional(CatalogSort),
      min: z.optional(wholeNumber(1_000_000, 'min is a whole number of rupees.')),
      max: z.optional(wholeNumber(1_000_000, 'max is a whole number of rupees.')),
      limit: z.optional(wholeNumber(500, 'limit is a whole number up to 500.')),
      offset: z.optional(wholeNumber(1_000_000, 'offset is a whole number.')),
    }),
    response: z.object({ desk_buddies: z.array(DeskBuddy), total: z.int() }),
  },
  bySlug: {
    method: 'GET',
    path: '/desk-buddies/:slug',
    summary: 'One Desk Buddy with everything its page shows.',
    params: z.object({ slug: z.string().check(z.maxLength(120)) }),
    response: z.object({ desk_buddy: DeskBuddy }),
  },
} satisfies Api

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
