import type { Hono } from 'hono'
import { collectionsPath, deskBuddyPath, paths, windowPages } from '../../shared/paths.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import type { CatalogSnapshot } from './snapshot.ts'

const notForSearch = [
  paths.checkout,
  paths.payment,
  paths.orderConfirmation,
  paths.account,
  paths.orders,
  paths.figurines,
  paths.admin,
  paths.cart,
  '/api/',
  '/files/',
  '/dev/',
  '/sandbox/',
]

const XML_HEADER = '<?xml version="1.0" encoding="UTF-8"?>'
const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
const escapeXml = (text: string) => text.replace(/[<>&'"]/g, mark => `&#${mark.charCodeAt(0)};`)

export function discoveryRoutes(
  app: Hono<ApiEnv>,
  { catalog, publicUrl }: { catalog: CatalogSnapshot; publicUrl: string | undefined },
) {
  const originOf = (url: string) => publicUrl ?? new URL(url).origin
  app.get('/robots.txt', context => {
    const lines = [
      'User-agent: *',
      ...notForSearch.map(path => `Disallow: ${path}`),
      `Sitemap: ${originOf(context.req.url)}/sitemap.xml`,
    ]
    return context.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=3600' })
  })
  app.get('/sitemap.xml', async context => {
    const { items, categories } = await catalog.read()
    const addresses = [
      ...windowPages,
      ...categories
        .filter(category => category.is_active)
        .map(category => collectionsPath({ category: category.slug })),
      ...items.map(item => deskBuddyPath(item.slug)),
    ]
    const urls = addresses
      .map(address => `<url><loc>${escapeXml(originOf(context.req.url) + address)}</loc></url>`)
      .join('\n')
    return context.body([XML_HEADER, URLSET, urls, '</urlset>\n'].join('\n'), 200, {
      'content-type': 'application/xml',
      'cache-control': 'public, max-age=3600',
    })
  })
}
