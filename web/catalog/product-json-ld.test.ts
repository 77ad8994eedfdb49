import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { builtInDeskBuddies } from '../../shared/catalog/built-in-catalog.ts'
import { CUSTOM_FIGURINE } from '../../shared/catalog/piece.ts'
import type { ReviewsPage } from '../../shared/reviews/api.ts'
import type { ShopFacts } from '../../shared/settings/shop-api.ts'
import { ShortReviews } from '../reviews/review-list.tsx'
import { AboutPiece } from './about-piece.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { ItemDetails } from './desk-buddy-page.tsx'
import { customFigurineJsonLd, productJsonLd } from './product-json-ld.ts'

const ORIGIN = 'https://dopple.test'
const [mochi] = builtInDeskBuddies
if (!mochi) throw new Error('there is no first figurine')
const item = {
  ...mochi,
  material: 'PLA, acrylic paint',
  dimensions: '11 x 6 x 6 cm',
  country_of_origin: 'Nepal',
}
const shop = {
  mode: 'demo',
  figurine_base_price_minor_units: 54_900,
  drawing_price_minor_units: 54_900,
  drawing_days: 3,
  sells_only_in: 'Kerala',
  usual_arrival: { promise: { from: '2026-12-16', to: '2026-12-21' }, days: { from: 8, to: 12 } },
  legal_name: 'Tiny & Sons',
  address: null,
  support_email: null,
  support_phone: null,
  custom_figurine: { country_of_origin: 'India', dimensions: null, material: null },
} as unknown as ShopFacts

/** The words of some parts of a page, as a visitor reads them. */
function wordsOf(...parts: React.ReactNode[]) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => createElement('main', {}, ...parts),
      loader: () => null,
      HydrateFallback: () => null,
    },
  ])
  const html = renderToStaticMarkup(
    createElement(Stub, { hydrationData: { loaderData: { root: { shop, visitor: null, origin: ORIGIN } } } }),
  )
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
}
const making = /Made to order in (\d+)-(\d+) working days. At your door/

interface Offer {
  price: string
  shippingDetails: {
    shippingRate: { value: number }
    shippingDestination: { addressRegion: string }
    deliveryTime: Record<'handlingTime' | 'transitTime', { minValue: number; maxValue: number }>
  }
  hasMerchantReturnPolicy: { returnPolicyCategory: string; merchantReturnLink: string }
}
interface Product {
  name: string
  description: string
  material?: string
  countryOfOrigin: { name: string }
  offers: Offer
}

function expectTrue([product]: object[], words: string) {
  const { name, description, material, countryOfOrigin, offers } = product as Product
  expect(words).toContain(name)
  for (const sentence of description.replace(/\.$/, '').split('. ')) expect(words).toContain(sentence)
  if (material) expect(words).toContain(material)
  expect(words).toContain(`Country of origin ${countryOfOrigin.name}`)
  expect(words).toContain(`MRP ₹${Number(offers.price).toLocaleString('en-IN')}, inclusive of all taxes`)
  const { handlingTime, transitTime } = offers.shippingDetails.deliveryTime
  expect(making.exec(words)?.slice(1).map(Number)).toEqual([handlingTime.minValue, handlingTime.maxValue])
  expect(words).toContain('about 16 to 21 December if you order today (most of India)')
  expect([
    handlingTime.minValue + transitTime.minValue,
    handlingTime.maxValue + transitTime.maxValue,
  ]).toEqual([8, 12])
  expect(offers.shippingDetails.shippingRate.value).toBe(0)
  expect(words).toContain('free of charge')
  expect(words).toContain(
    `Delivered within ${offers.shippingDetails.shippingDestination.addressRegion} only.`,
  )
  expect(offers.hasMerchantReturnPolicy).toMatchObject({
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    merchantReturnLink: `${ORIGIN}/cancellations`,
  })
  expect(words).toContain('cannot be returned for a change of mind')
}

test('a piece is in stock, as the feed says', () => {
  expect(JSON.stringify(productJsonLd(ORIGIN, item, shop, null))).toContain('https://schema.org/InStock')
})

test('what a product page tells search engines stands on the page as well', () => {
  const words = wordsOf(
    createElement(BuyPanel, {
      ...{ key: 1, item, categorySlug: 'animals', available: true, down: false },
      ...{ stars: null, quantity: 1, onQuantity: () => {} },
    }),
    createElement(ItemDetails, { key: 2, item, pieces: 1 }),
  )
  expectTrue(productJsonLd(ORIGIN, item, shop, null), words)
  expect(words).toContain('Size 11 x 6 x 6 cm')
})

test('so it does on the page of the custom figurine, and what nobody has filled in is not said', () => {
  const words = wordsOf(
    createElement(AboutPiece, {
      kind: CUSTOM_FIGURINE.name,
      lead: CUSTOM_FIGURINE.description,
      paise: shop.figurine_base_price_minor_units,
      piece: shop.custom_figurine,
    }),
  )
  expectTrue(customFigurineJsonLd(ORIGIN, shop, null), words)
  expect(words).not.toContain('Material')
  expect(words).toContain('Size 4-5 inches tall')
  expect(words).toContain('Made and packed by Tiny & Sons Example, set SHOP_ADDRESS')
})

test('where a drawing has its own price the page names both, and machines are told the least', () => {
  const dear = { ...shop, drawing_price_minor_units: 149_900 }
  const words = wordsOf(
    createElement(AboutPiece, {
      kind: CUSTOM_FIGURINE.name,
      lead: CUSTOM_FIGURINE.description,
      paise: dear.figurine_base_price_minor_units,
      piece: dear.custom_figurine,
      drawing: { paise: dear.drawing_price_minor_units, days: dear.drawing_days },
    }),
  )
  expectTrue(customFigurineJsonLd(ORIGIN, dear, null), words)
  expect(words).toContain('Sculpted from a drawing MRP ₹1,499, inclusive of all taxes')
  expect(words).toContain('Sculpted by hand in about 3 working days.')
  const cheap = { ...shop, drawing_price_minor_units: 39_900 }
  expect(JSON.stringify(customFigurineJsonLd(ORIGIN, cheap, null))).toContain('"price":"399.00"')
})

const page: ReviewsPage = {
  average: 3.5,
  count: 2,
  by_stars: [],
  reviews: [
    { stars: 5, text: 'He sits beside my lamp.', writer: 'Asha R.' },
    { stars: 2, text: 'One ear came off.', writer: 'Ravi' },
  ].map((review, at) => ({
    ...review,
    ...{ id: `rev_${at}`, bought_here: true, photos: [], answer: null },
    ...{ created_at: '2026-11-20T10:00:00.000Z', edited_at: null },
  })),
}

test('stars are told to search engines only as they stand on the page, the few as well as the many', () => {
  const [product] = productJsonLd(ORIGIN, item, shop, page) as {
    aggregateRating: object
    review: { author: { name: string }; reviewRating: { ratingValue: number }; reviewBody: string }[]
  }[]
  expect(product?.aggregateRating).toMatchObject({ ratingValue: 3.5, reviewCount: 2, bestRating: 5 })
  const words = wordsOf(
    createElement(ShortReviews, { key: 1, page, heading: 'What buyers say.', to: '/all' }),
  )
  expect(words).toContain('3.5 of 5, 2 reviews')
  for (const { author, reviewBody } of product?.review ?? []) {
    expect(words).toContain(author.name)
    expect(words).toContain(reviewBody)
  }
  expect(product?.review.map(({ reviewRating }) => reviewRating.ratingValue)).toEqual([5, 2])
})

test('without a review nothing is said of stars', () => {
  const none = { ...page, average: null, count: 0, reviews: [] }
  for (const given of [null, none])
    expect(JSON.stringify(productJsonLd(ORIGIN, item, shop, given))).not.toMatch(/rating|review/i)
  expect(
    wordsOf(createElement(ShortReviews, { key: 1, page: none, heading: 'None', to: '/all' })).trim(),
  ).toBe('')
})
