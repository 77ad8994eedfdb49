import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss' },
  environments: { ssr: { build: { rolldownOptions: { input: './web/pages-handler.ts' } } } },
  ...(process.env.NODE_ENV === 'production' && { ssr: { noExternal: true } }),
})
