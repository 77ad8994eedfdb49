import type { DeskBuddy } from '../../shared/catalog/api.ts'
import { CUSTOM_FIGURINE, type Piece } from '../../shared/catalog/piece.ts'
import { paiseToRupees } from '../../shared/money.ts'
import { deskBuddyPath, paths } from '../../shared/paths.ts'
import { FIGURINE_HEIGHT, onTheRoad, PROCESSING, PROCESSING_DAYS } from '../../shared/promise/delivery.ts'
import { leastPrice, type ShopFacts } from '../../shared/settings/shop-api.ts'

interface ProductFeedInput {
  origin: string
  facts: ShopFacts
  items: readonly DeskBuddy[]
}
type Field = [name: string, value: string | null]
interface Product {
  id: string
  title: string
  description: string
  path: string
  images: string[]
  paise: number
  type: string[]
  piece: Piece
}

const TITLE_MAX = 150
const DESCRIPTION_MAX = 5000
const MORE_PICTURES_MAX = 10
/** Home & Garden > Decor > Figurines, in Google's taxonomy. */
const GOOGLE_CATEGORY = '5609'
/** The name under which Merchant Center keeps the terms of the cancellations page. */
const RETURN_POLICY = 'made_to_order'

/** RSS 2.0 with the fields of Google Merchant Center: every Desk Buddy for sale and the custom figurine. */
export function productFeed({ origin, facts, items }: ProductFeedInput): string {
  const products = [customFigurineOf(facts), ...items.map(deskBuddyOf)]
  const where = { origin, region: facts.sells_only_in, transit: onTheRoad(facts.usual_arrival) }
  return [
    XML_HEADER,
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    '<title>Dopple</title>',
    `<link>${escapeXml(origin + paths.home)}</link>`,
    '<description>Painted figurines, made to order in India</description>',
    ...products.map(product => itemXml(where, product)),
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

const deskBuddyOf = (item: DeskBuddy): Product => ({
  id: item.slug,
  title: item.subtitle ? `${item.name}, ${item.subtitle}` : item.name,
  description: [item.subtitle, ...item.overview, ...item.product_details].filter(Boolean).join('\n'),
  path: deskBuddyPath(item.slug),
  images: [item.image_url, ...item.gallery_images].filter(url => url !== null),
  paise: item.price_minor_units,
  type: ['Desk Buddies', ...(item.category ? [item.category] : [])],
  piece: item,
})

const customFigurineOf = (facts: ShopFacts): Product => ({
  id: CUSTOM_FIGURINE.id,
  title: CUSTOM_FIGURINE.name,
  description: CUSTOM_FIGURINE.description,
  path: paths.upload,
  images: [CUSTOM_FIGURINE.picture],
  paise: leastPrice(facts),
  type: ['Custom figurines'],
  piece: facts.custom_figurine,
})

interface Where {
  origin: string
  region: string | null
  /** Working days with the courier. */
  transit: { from: number; to: number }
}
function itemXml(
  { origin, ...where }: Where,
  { id, title, path, images, paise, type, piece, ...product }: Product,
) {
  const [picture, ...more] = images.map(url => (url.startsWith('/') ? origin + url : url))
  const madeToOrder = `Made to order: printing and painting take ${PROCESSING_DAYS}.`
  const size = `${piece.dimensions ?? `${FIGURINE_HEIGHT} tall`}. Made in ${piece.country_of_origin}.`
  const fields: Field[] = [
    ['id', id],
    ['title', cut(title, TITLE_MAX)],
    ['description', cut([product.description, size, madeToOrder].join('\n'), DESCRIPTION_MAX)],
    ['link', origin + path],
    ['image_link', picture ?? null],
    ...more.slice(0, MORE_PICTURES_MAX).map((url): Field => ['additional_image_link', url]),
    ['price', rupees(paise)],
    ['availability', 'in_stock'],
    ['condition', 'new'],
    ['brand', 'Dopple'],
    ['identifier_exists', 'no'],
    ['google_product_category', GOOGLE_CATEGORY],
    ['product_type', type.join(' > ')],
    ['material', piece.material],
    ['return_policy_label', RETURN_POLICY],
  ]
  return ['<item>', ...fields.map(fieldXml), shipping(where), '</item>'].filter(Boolean).join('\n')
}

const fieldXml = ([name, value]: Field) => value && `<g:${name}>${escapeXml(value)}</g:${name}>`
const rupees = (paise: number) => `${paiseToRupees(paise).toFixed(2)} INR`
const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1)}…`)

/** Free in all of India, or in the one state. Days are Monday to Saturday, which Merchant Center assumes. */
function shipping({ region, transit }: Pick<Where, 'region' | 'transit'>): string {
  const fields: Field[] = [
    ['country', 'IN'],
    ['region', region],
    ['service', 'Standard'],
    ['price', rupees(0)],
    ['min_handling_time', String(PROCESSING.from)],
    ['max_handling_time', String(PROCESSING.to)],
    ['min_transit_time', String(transit.from)],
    ['max_transit_time', String(transit.to)],
  ]
  return ['<g:shipping>', ...fields.map(fieldXml), '</g:shipping>'].filter(Boolean).join('\n')
}

/** Characters that XML 1.0 does not know, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNKNOWN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const XML_HEADER = '<?xml version="1.0" encoding="UTF-8"?>'
const ESCAPES: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  "'": '&apos;',
  '"': '&quot;',
}
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(UNKNOWN, '')
    .replace(/[<>&'"]/g, mark => ESCAPES[mark] ?? mark)
