import { existsSync, readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Manifest, type Plugin } from 'vite'

/** The icons of the frame and the home page; the others come with the pages that use them. */
const SHOP_ICONS =
  'brush|calendar-days|camera|chevron-down|circle-(alert|check|user)|cog|heart|info|mail|menu|message-circle' +
  '|minus|moon|pause|play|plus|ruler|share-2|shopping-bag|sun|truck|x'

/** Few files on a slow line: what every page runs, in two; the rest by page, and by need. */
const chunks = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|zod|cookie|set-cookie-parser)[\\/]/,
    priority: 2,
  },
  {
    name: 'shop',
    test: new RegExp(
      [
        'web/(api|root\\.tsx|browser/(?!redraw-photo)|render|session/(session|next-path)|home/load-home|catalog/(load-list|on-card|desk-buddy-card))',
        'web/cart/(add-to-cart|cart-store|cart-focus)',
        'web/layout/(?!account-menu|phone-menu)',
        'web/ui/(badge|banner|button|delivery|field|icon|messages|not-found|page-head|picture|plate|toast|use-change)',
        'shared/(cart/cart|catalog/(api|gallery-api)|endpoint|errors|money|name-label|notifications/newsletter-api|paths' +
          '|people|pictures/(pictures|screen-(alts|pictures))|pricing|promise/(api|delivery)|query|settings/shop-api' +
          '|time/indian-time)\\.ts',
        `node_modules/lucide/.*icons/(${SHOP_ICONS})\\.mjs`,
      ]
        .join('|')
        .replaceAll('/', '[\\\\/]'),
    ),
    priority: 1,
  },
  // Small parts that a page loads in one file: what the wall and the product page share, and what is chosen for a piece.
  { name: 'window', test: /web[\\/]catalog[\\/]messages\.ts/ },
  {
    name: 'piece',
    test: /web[\\/](catalog[\\/](about-piece|load-desk-buddy|name-label-field)|cart[\\/](arrival-promise|known-pincode)|ui[\\/](stepper|lazy-part))\.tsx?|lucide[\\/].*icons[\\/](gift|rotate-3d)\.mjs/,
  },
  // Behind the product page, which needs none of it at first.
  {
    name: 'reviews',
    test: /web[\\/](reviews[\\/](?!reviews-page)|catalog[\\/]later-reviews)|shared[\\/]reviews[\\/]api\.ts/,
    priority: 1,
  },
  // What is agreed about orders, accounts and the desk: the shop window needs none of it.
  { name: 'dealings', test: /shared[\\/](?!catalog[\\/]built-in-catalog)/, minShareCount: 3 },
  // The turntable's library comes as two files side by side, each of a size that parses in one go.
  {
    name: 'turntable',
    test: /node_modules[\\/](three[\\/](build[\\/]three\.module|examples)|lucide[\\/].*icons[\\/](rotate-c?cw|scan)\.mjs)|web[\\/]ui[\\/]turntable\./,
    priority: 1,
  },
  { name: 'three-core', test: /node_modules[\\/]three[\\/]build[\\/]three\.core/, priority: 2 },
  // On a slow line each small file costs a round trip, so what goes together comes together.
  {
    name: 'shelves',
    test: /web[\\/](catalog[\\/](collections-view|messages|name-label-field)|ui[\\/](lazy-part|stepper))\./,
  },
  {
    name: 'figures',
    test: /web[\\/](cart[\\/](add-button|figurine-line)|figure[\\/](stored-figure|picture-of)|make[\\/]messages|session[\\/]demo-strip)|shared[\\/]figure[\\/](figure-code|linear-colour)|lucide[\\/].*icons[\\/]check\.mjs/,
    priority: 1,
  },
  { name: 'icons', test: /node_modules[\\/]lucide[\\/]/, minShareCount: 2 },
]

const isProduction = process.env.NODE_ENV === 'production'
const BROWSER_MANIFEST = 'build/client/.vite/manifest.json'
const TURNTABLE = 'web/figure/figure-turntable.tsx'

/** `virtual:turntable-scripts`: the files of the turntable, for pages that will need it at once; none in development. */
const turntableScripts: Plugin = {
  name: 'turntable-scripts',
  resolveId: id => (id === 'virtual:turntable-scripts' ? id : null),
  load(id) {
    if (id !== 'virtual:turntable-scripts') return
    // The browser's build comes first; its manifest is there until the server's build is done.
    const isBuilt = isProduction && this.environment.name === 'ssr' && existsSync(BROWSER_MANIFEST)
    const scripts = isBuilt ? filesOf(JSON.parse(readFileSync(BROWSER_MANIFEST, 'utf8')), TURNTABLE) : []
    return `export default ${JSON.stringify(scripts.map(file => `/${file}`))}`
  },
}

/** Summaries of endpoints are for OpenAPI, which the server makes. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /[\\/]shared[\\/].+\.ts$/ },
    handler: code => ({ code: code.replaceAll(SUMMARY, "summary: ''"), map: null }),
  },
}
const SUMMARY = /\bsummary:\s*'(?:[^'\\\n]|\\.)*'/g

function filesOf(manifest: Manifest, source: string): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    if (found.has(chunk.file)) return
    found.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  add(source)
  return [...found]
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), turntableScripts, withoutSummaries],
  // A slow machine is no fault of the build's.
  build: {
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What a page renders on the server alone is left out of its scripts.
          treeshake: { moduleSideEffects: [{ test: /web[\\/]reviews[\\/]/, sideEffects: false }] },
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
    ssr: {
      // Pages are one bundle here, so an import that spares the browser a file spares the server none, and need not be told.
      build: {
        rolldownOptions: {
          input: './web/render/pages-handler.ts',
          checks: { ineffectiveDynamicImport: false },
        },
      },
      // Otherwise both halves of React are in the bundle, and parts of pages ask the environment again and again which one it is.
      ...(isProduction && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
  },
  ...(isProduction && { ssr: { noExternal: true } }),
})
