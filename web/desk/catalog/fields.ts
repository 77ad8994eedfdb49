import { type AdminDeskBuddy, type DeskBuddyTyped, linesOf } from '../../../shared/catalog/desk-api.ts'
import { HOME_COUNTRY } from '../../../shared/catalog/piece.ts'

/** The form's values as typed. */
export interface Fields {
  category_id: string
  name: string
  slug: string
  subtitle: string
  price: string
  currency: string
  image_url: string
  gallery_images: string
  overview: string
  product_details: string
  shipping_details: string
  care_instructions: string
  notes: string
  country_of_origin: string
  dimensions: string
  material: string
  is_active: boolean
}
export type FieldName = keyof Fields

const LISTS = [
  'gallery_images',
  'overview',
  'product_details',
  'shipping_details',
  'care_instructions',
] as const
const TEXTS = ['subtitle', 'notes', 'dimensions', 'material'] as const

export const labels: Record<FieldName, string> = {
  category_id: 'Category',
  name: 'Name',
  slug: 'Slug',
  subtitle: 'Subtitle',
  price: 'Price (INR)',
  currency: 'Currency',
  image_url: 'Primary Image',
  gallery_images: 'Gallery Images',
  overview: 'Overview',
  product_details: 'Product Details',
  shipping_details: 'Shipping Details',
  care_instructions: 'Care Instructions',
  notes: 'Notes',
  country_of_origin: 'Country of Origin',
  dimensions: 'Size',
  material: 'Material',
  is_active: 'Active',
}

const currencyOf = (typed: string) => typed.trim().toUpperCase() || 'INR'

/** After a save the category and the currency stay chosen. */
export const emptyFields = ({ category_id = '', currency = 'INR' }: Partial<Fields> = {}): Fields => ({
  category_id,
  name: '',
  slug: '',
  subtitle: '',
  price: '',
  currency: currencyOf(currency),
  image_url: '',
  gallery_images: '',
  overview: '',
  product_details: '',
  shipping_details: '',
  care_instructions: '',
  notes: '',
  country_of_origin: HOME_COUNTRY,
  dimensions: '',
  material: '',
  is_active: true,
})

export const fieldsOf = (item: AdminDeskBuddy): Fields => ({
  category_id: item.category_id,
  name: item.name,
  slug: item.slug,
  subtitle: item.subtitle ?? '',
  price: String(item.price),
  currency: item.currency,
  image_url: item.image_url ?? '',
  gallery_images: item.gallery_images.join('\n'),
  overview: item.overview.join('\n'),
  product_details: item.product_details.join('\n'),
  shipping_details: item.shipping_details.join('\n'),
  care_instructions: item.care_instructions.join('\n'),
  notes: item.notes ?? '',
  country_of_origin: item.country_of_origin,
  dimensions: item.dimensions ?? '',
  material: item.material ?? '',
  is_active: item.is_active,
})

/** Empty optional fields are left out; in an update, an emptied one is sent as null. */
export function payloadOf(fields: Fields, before?: AdminDeskBuddy): DeskBuddyTyped {
  const had = before && fieldsOf(before)
  return {
    category_id: fields.category_id,
    name: fields.name.trim(),
    price: Number(fields.price),
    currency: currencyOf(fields.currency),
    image_url: fields.image_url,
    is_active: fields.is_active,
    country_of_origin: fields.country_of_origin.trim() || HOME_COUNTRY,
    ...(fields.slug.trim() && { slug: fields.slug.trim() }),
    ...Object.fromEntries(
      TEXTS.flatMap(name =>
        fields[name].trim() || had?.[name] ? [[name, fields[name].trim() || null]] : [],
      ),
    ),
    ...Object.fromEntries(
      LISTS.flatMap(name =>
        linesOf(fields[name]).length > 0 || had?.[name] ? [[name, linesOf(fields[name])]] : [],
      ),
    ),
  }
}

interface Difference {
  name: FieldName
  base: string
  theirs: string
  mine: string
  /** Only they changed it, so theirs is preselected. */
  onlyTheirs: boolean
}

/** What another admin changed since this form was filled. */
export function differences(base: Fields, theirs: Fields, mine: Fields): Difference[] {
  const names = Object.keys(labels) as FieldName[]
  return names
    .filter(name => theirs[name] !== base[name] && theirs[name] !== mine[name])
    .map(name => ({
      name,
      base: String(base[name]),
      theirs: String(theirs[name]),
      mine: String(mine[name]),
      onlyTheirs: mine[name] === base[name],
    }))
}

/** Their version with this form's values where they were chosen. */
export function merged(
  base: Fields,
  theirs: Fields,
  mine: Fields,
  choice: Partial<Record<FieldName, 'mine' | 'theirs'>>,
): Fields {
  const names = Object.keys(labels) as FieldName[]
  const takes = (name: FieldName) =>
    (choice[name] ?? (mine[name] === base[name] ? 'theirs' : 'mine')) === 'theirs'
  return { ...mine, ...Object.fromEntries(names.filter(takes).map(name => [name, theirs[name]])) }
}
