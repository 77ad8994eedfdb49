import type { DeskBuddy } from '../../shared/catalog.ts'
import { collectionsPath, deskBuddyPath } from '../../shared/paths.ts'

export function productJsonLd(origin: string, item: DeskBuddy): object[] {
  const images = [item.image_url, ...item.gallery_images]
    .filter(url => url !== null)
    .map(url => (url.startsWith('/') ? origin + url : url))
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: item.name,
      description: [item.subtitle, ...item.overview].filter(Boolean).join(' '),
      sku: item.slug,
      image: images,
      brand: { '@type': 'Brand', name: 'Dopple' },
      ...(item.category && { category: item.category }),
      offers: {
        '@type': 'Offer',
        price: item.price.toFixed(2),
        priceCurrency: item.currency,
        availability: 'https://schema.org/MadeToOrder',
        itemCondition: 'https://schema.org/NewCondition',
        url: origin + deskBuddyPath(item.slug),
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: item.currency },
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
        },
      },
    },
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
