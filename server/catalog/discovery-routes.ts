import type { Context, Hono } from 'hono'
import { collectionsPath, deskBuddyPath, paths, windowPages } from '../../shared/paths.ts'
import type { ShopFacts } from '../../shared/settings/shop-api.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { llmsTxt } from './llms-txt.ts'
import { escapeXml, productFeed, XML_HEADER } from './product-feed.ts'
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
  paths.wishlist,
  '/api/',
  '/files/',
  '/u/',
  '/parent/',
  '/dev/',
  '/sandbox/',
]

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
const HOUR = { 'cache-control': 'public, max-age=3600' }
/** Asked for again each time and cached by the server until something in it changes. */
const FRESH = { 'cache-control': 'no-cache' }

interface Deps {
  catalog: CatalogSnapshot
  facts: () => Promise<ShopFacts>
  publicUrl: string | undefined
}

export function discoveryRoutes(app: Hono<ApiEnv>, { catalog, facts, publicUrl }: Deps) {
  const originOf = ({ req }: Context<ApiEnv>) => publicUrl ?? new URL(req.url).origin
  const shown = async (context: Context<ApiEnv>) => {
    const [{ items, categories }, known] = await Promise.all([catalog.read(), facts()])
    return { origin: originOf(context), facts: known, items, categories }
  }
  app.get('/robots.txt', context => {
    const lines = [
      'User-agent: *',
      ...notForSearch.map(path => `Disallow: ${path}`),
      `Sitemap: ${originOf(context)}/sitemap.xml`,
      `# The same facts for language models: ${originOf(context)}/llms.txt`,
    ]
    return context.text(`${lines.join('\n')}\n`, 200, HOUR)
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
      .map(address => `<url><loc>${escapeXml(originOf(context) + address)}</loc></url>`)
      .join('\n')
    return context.body([XML_HEADER, URLSET, urls, '</urlset>\n'].join('\n'), 200, {
      'content-type': 'application/xml',
      ...HOUR,
    })
  })
  app.get('/feed.xml', async context =>
    context.body(productFeed(await shown(context)), 200, { 'content-type': 'application/xml', ...FRESH }),
  )
  app.get('/llms.txt', async context => context.text(llmsTxt(await shown(context)), 200, FRESH))
}
