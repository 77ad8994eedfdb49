import { z } from 'zod/mini'
import { type Api, adminPage, flag } from '../endpoint.ts'
import { PictureAddress, pictureAddress } from '../pictures/public-picture.ts'
import { atMost, isVisible, plain, unpadded } from '../plain-text.ts'
import { Category, DeskBuddy } from './api.ts'
import { CountryOfOrigin, PIECE_LINE_MAX } from './piece.ts'

const GALLERY_IMAGES_MAX = 12
/** Ten lakh rupees, far below what the database can hold. */
const PRICE_MAX_RUPEES = 1_000_000

export const catalogSentences = {
  category: 'Select a category before saving.',
  image: 'Upload a primary image before saving.',
  price: 'Enter a valid price (in INR).',
  name: 'Please enter a name.',
  slug: 'A slug has letters or digits, such as space-cats.',
  currency: 'The shop sells in Indian rupees: INR.',
} as const

export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(Boolean)

/** `Space Cats` becomes `space-cats`; null if no letter is left. */
export function slugFrom(text: string): string | null {
  const slug = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
  return slug || null
}

const Name = z
  .string(catalogSentences.name)
  .check(
    unpadded(),
    atMost(120, 'Please keep the name to 120 characters.'),
    z.refine(isVisible, catalogSentences.name),
    plain(),
    z.trim(),
  )
const Slug = z.string().check(
  atMost(120, catalogSentences.slug),
  z.refine(text => slugFrom(text) !== null, catalogSentences.slug),
)
const text = (max: number) =>
  z.nullable(z.string().check(z.trim(), z.maxLength(max, `Please keep it to ${max} characters.`)))
const given = z.transform((value: unknown) => (typeof value === 'string' ? linesOf(value) : value))
const lines = z.pipe(
  given,
  z
    .array(z.string().check(z.trim(), z.maxLength(1000, 'Please keep each line to 1,000 characters.')))
    .check(z.maxLength(60, 'Please keep it to 60 lines.')),
)
const addresses = z.pipe(
  given,
  z
    .array(PictureAddress)
    .check(z.maxLength(GALLERY_IMAGES_MAX, `Please keep it to ${GALLERY_IMAGES_MAX} pictures.`)),
)
const isPaise = (rupees: number) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6
const Price = z
  .number(catalogSentences.price)
  .check(
    z.gt(0, catalogSentences.price),
    z.maximum(PRICE_MAX_RUPEES, catalogSentences.price),
    z.refine(isPaise, catalogSentences.price),
  )
const Currency = z
  .string()
  .check(
    atMost(20, catalogSentences.currency),
    z.trim(),
    z.toUpperCase(),
    z.regex(/^INR$/, catalogSentences.currency),
  )

const CategoryFields = z.object({
  name: Name,
  slug: z.optional(Slug),
  description: z.optional(text(500)),
  thumbnail_url: z.optional(z.nullable(PictureAddress)),
  is_active: z.optional(z.boolean()),
})
export type CategoryFields = z.output<typeof CategoryFields>

const DeskBuddyFields = z.object({
  category_id: z.string(catalogSentences.category).check(z.maxLength(80)),
  image_url: pictureAddress(catalogSentences.image),
  price: Price,
  name: Name,
  slug: z.optional(Slug),
  subtitle: z.optional(text(200)),
  currency: z.optional(Currency),
  gallery_images: z.optional(addresses),
  overview: z.optional(lines),
  product_details: z.optional(lines),
  shipping_details: z.optional(lines),
  care_instructions: z.optional(lines),
  notes: z.optional(text(2000)),
  is_active: z.optional(z.boolean()),
  country_of_origin: z.optional(CountryOfOrigin),
  dimensions: z.optional(text(PIECE_LINE_MAX)),
  material: z.optional(text(PIECE_LINE_MAX)),
})
export type DeskBuddyFields = z.output<typeof DeskBuddyFields>
/** `version`: the edited one; a later one in the database means that another admin saved meanwhile. */
const DeskBuddyChange = z.extend(z.partial(DeskBuddyFields), { version: z.optional(z.int()) })
export type DeskBuddyChange = z.output<typeof DeskBuddyChange>
export type DeskBuddyTyped = z.input<typeof DeskBuddyFields>

export const AdminCategory = z.extend(Category, { items: z.int(), updated_at: z.string() })
export type AdminCategory = z.infer<typeof AdminCategory>

export const AdminDeskBuddy = z.extend(DeskBuddy, { version: z.int(), updated_at: z.string() })
export type AdminDeskBuddy = z.infer<typeof AdminDeskBuddy>

export const CATALOG_UPLOAD_PATH = '/api/admin/desk-buddies/upload'

const ById = z.object({ id: z.string().check(z.maxLength(80)) })
const Place = z.object({ before: z.nullable(z.string().check(z.maxLength(80))) })
const done = z.object({ ok: z.literal(true) })

export const catalogAdminApi = {
  upload: {
    kind: 'upload',
    method: 'POST',
    path: '/admin/desk-buddies/upload',
    summary: 'Stores a picture of an item or a category for everybody to see.',
    access: 'admin',
    query: z.object({
      target: z._default(z.enum(['categories', 'items'], 'target is categories or items.'), 'items'),
    }),
    body: z.object({ file: z.file() }),
    response: z.object({ public_url: z.string(), path: z.string() }),
  },
  categories: {
    method: 'GET',
    path: '/admin/desk-buddies/categories',
    summary: 'The categories as the admin keeps them, with how much each holds.',
    access: 'admin',
    query: z.object({ include_inactive: flag }),
    response: z.object({ categories: z.array(AdminCategory) }),
  },
  addCategory: {
    method: 'POST',
    path: '/admin/desk-buddies/categories',
    summary: 'Makes a category; without a slug it gets one from its name.',
    access: 'admin',
    body: CategoryFields,
    response: z.object({ category: AdminCategory }),
  },
  changeCategory: {
    method: 'PATCH',
    path: '/admin/desk-buddies/categories/:id',
    summary: 'Changes what is sent of a category; a name sent here wins over the built-in label.',
    access: 'admin',
    params: ById,
    body: z.partial(CategoryFields),
    response: z.object({ category: AdminCategory }),
  },
  removeCategory: {
    method: 'DELETE',
    path: '/admin/desk-buddies/categories/:id',
    summary: 'Deletes a category that holds nothing any more.',
    access: 'admin',
    params: ById,
    response: done,
  },
  placeCategory: {
    method: 'PUT',
    path: '/admin/desk-buddies/categories/:id/place',
    summary: 'Puts a category before another one, or at the end.',
    access: 'admin',
    params: ById,
    body: Place,
    response: done,
  },
  list: {
    method: 'GET',
    path: '/admin/desk-buddies',
    summary: 'Desk Buddies as the admin keeps them, in the order of the shop.',
    access: 'admin',
    query: z.object({
      include_inactive: flag,
      category_id: z.optional(z.string().check(z.maxLength(80))),
      q: z.optional(z.string().check(z.maxLength(120))),
      ...adminPage,
    }),
    response: z.object({ desk_buddies: z.array(AdminDeskBuddy), total: z.int() }),
  },
  add: {
    method: 'POST',
    path: '/admin/desk-buddies',
    summary: 'Makes a Desk Buddy. The price arrives in rupees and is kept in paise.',
    access: 'admin',
    body: DeskBuddyFields,
    response: z.object({ desk_buddy: AdminDeskBuddy }),
  },
  change: {
    method: 'PATCH',
    path: '/admin/desk-buddies/:id',
    summary: 'Changes what is sent of a Desk Buddy; with `version`, only if nobody else saved meanwhile.',
    access: 'admin',
    params: ById,
    body: DeskBuddyChange,
    response: z.object({ desk_buddy: AdminDeskBuddy }),
  },
  remove: {
    method: 'DELETE',
    path: '/admin/desk-buddies/:id',
    summary: 'Deletes a Desk Buddy; orders keep what they were promised.',
    access: 'admin',
    params: ById,
    response: done,
  },
  place: {
    method: 'PUT',
    path: '/admin/desk-buddies/:id/place',
    summary: 'Puts a Desk Buddy before another one of its category, or at the end.',
    access: 'admin',
    params: ById,
    body: Place,
    response: done,
  },
  preview: {
    method: 'GET',
    path: '/admin/desk-buddies/preview/:slug',
    summary: 'A Desk Buddy as its page would show it, whether customers may see it or not.',
    access: 'admin',
    params: z.object({ slug: z.string().check(z.maxLength(120)) }),
    response: z.object({ desk_buddy: AdminDeskBuddy }),
  },
} satisfies Api
