import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Few files on a slow line: what every page runs, in two; the rest by page, and by need. */
const chunks = [
  { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler|zod|cookie|set-cookie-parser)[\\/]/, priority: 2 },
  {
    name: 'shop',
    test: /(web[\\/](ui|layout|browser|cart|styles|pages[\\/](not-found|trouble)|catalog[\\/]on-card)|shared[\\/](accounts|address|built-in-pictures|cart|catalog|delivery|endpoint|errors|gallery|money|name-label|newsletter|paths|people|picture-alts|pictures|pricing|query|shop)\.ts|node_modules[\\/]lucide-react)/,
    minShareCount: 2,
    priority: 1,
  },
  // What is agreed about orders, accounts and the desk: the shop window needs none of it.
  { name: 'dealings', test: /shared[\\/](?!built-in-catalogue)/, minShareCount: 3 },
]

const isProduction = process.env.NODE_ENV === 'production'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: {
      build: { rolldownOptions: { input: './web/pages-handler.ts' } },
      // Otherwise both halves of React are in the bundle, and parts of pages ask the environment again and again which one it is.
      ...(isProduction && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
  },
  ...(isProduction && { ssr: { noExternal: true } }),
})
