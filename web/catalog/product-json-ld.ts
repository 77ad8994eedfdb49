import type { DeskBuddy } from '../../shared/catalog/api.ts'
import { CUSTOM_FIGURINE, type Piece } from '../../shared/catalog/piece.ts'
import { paiseToRupees } from '../../shared/money.ts'
import { collectionsPath, deskBuddyPath, paths } from '../../shared/paths.ts'
import { onTheRoad, PROCESSING } from '../../shared/promise/delivery.ts'
import type { ReviewsPage } from '../../shared/reviews/api.ts'
import { leastPrice, type ShopFacts } from '../../shared/settings/shop-api.ts'
import { indianDay } from '../../shared/time/working-days.ts'

/** The only state the shop sells to, and when what is ordered now arrives. */
type Shipping = Pick<ShopFacts, 'sells_only_in' | 'usual_arrival'>
interface Sold {
  sku: string
  name: string
  description: string
  images: string[]
  category?: string | null
  paise: number
  path: string
  piece: Piece
  shop: Shipping
  /** Those that the page shows. */
  reviews: ReviewsPage | null
}

export function productJsonLd(
  origin: string,
  item: DeskBuddy | null,
  shop: Shipping,
  reviews: ReviewsPage | null,
): object[] {
  if (!item) return []
  return [
    product(origin, {
      sku: item.slug,
      name: item.name,
      description: [item.subtitle && `${item.subtitle}.`, ...item.overview].filter(Boolean).join(' '),
      images: [item.image_url, ...item.gallery_images].filter(url => url !== null),
      category: item.category,
      paise: item.price_minor_units,
      path: deskBuddyPath(item.slug),
      piece: item,
      shop,
      reviews,
    }),
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Collections', item: origin + collectionsPath() },
        { '@type': 'ListItem', position: 2, name: item.name, item: origin + deskBuddyPath(item.slug) },
      ],
    },
  ]
}

export const customFigurineJsonLd = (
  origin: string,
  shop: ShopFacts,
  reviews: ReviewsPage | null,
): object[] => [
  product(origin, {
    sku: CUSTOM_FIGURINE.id,
    name: CUSTOM_FIGURINE.name,
    description: CUSTOM_FIGURINE.description,
    images: [CUSTOM_FIGURINE.picture],
    paise: leastPrice(shop),
    path: paths.upload,
    piece: shop.custom_figurine,
    shop,
    reviews,
  }),
]

/** Says nothing that the page itself does not show. */
const product = (
  origin: string,
  { sku, name, description, images, category, paise, path, piece, shop, reviews }: Sold,
): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name,
  description,
  sku,
  image: images.map(url => (url.startsWith('/') ? origin + url : url)),
  brand: { '@type': 'Brand', name: 'Dopple' },
  ...(category && { category }),
  ...(piece.material && { material: piece.material }),
  countryOfOrigin: { '@type': 'Country', name: piece.country_of_origin },
  offers: {
    '@type': 'Offer',
    price: paiseToRupees(paise).toFixed(2),
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    url: origin + path,
    shippingDetails: shippingTo(shop),
    hasMerchantReturnPolicy: returnPolicy(origin),
  },
  ...ratingOf(reviews),
})

const NAME_MAX = 100
function ratingOf(page: ReviewsPage | null): object {
  if (!page || page.average === null || page.reviews.length === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: page.average,
      reviewCount: page.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: page.reviews.map(({ writer, created_at, stars, text }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: writer.slice(0, NAME_MAX) },
      datePublished: indianDay(new Date(created_at)),
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
      reviewBody: text,
    })),
  }
}

const daysRange = ({ from, to }: { from: number; to: number }) => ({
  '@type': 'QuantitativeValue',
  minValue: from,
  maxValue: to,
  unitCode: 'DAY',
})
const shippingTo = ({ sells_only_in: state, usual_arrival }: Shipping) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
  shippingDestination: {
    '@type': 'DefinedRegion',
    addressCountry: 'IN',
    ...(state && { addressRegion: state }),
  },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    businessDays: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
        day => `https://schema.org/${day}`,
      ),
    },
    handlingTime: daysRange(PROCESSING),
    transitTime: daysRange(onTheRoad(usual_arrival)),
  },
})

/** Nothing made for one person comes back for a change of mind; what arrives damaged costs its buyer nothing. */
const returnPolicy = (origin: string) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  itemDefectReturnFees: 'https://schema.org/FreeReturn',
  merchantReturnLink: origin + paths.cancellations,
})
