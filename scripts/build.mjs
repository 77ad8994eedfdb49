// Builds the browser's files, the pages' server half and the bundled server, and compresses static files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

process.env.NODE_ENV = 'production'
const { createBuilder } = await import('vite')
const builder = await createBuilder({ logLevel: 'warn' }, null)
await builder.buildApp()

// Loading hundreds of small package files is most of a start; lazy and native modules stay outside the
// bundle.
await build({
  configFile: false,
  logLevel: 'warn',
  ssr: {
    noExternal: true,
    external: [
      'sharp',
      '@electric-sql/pglite',
      'openai',
      '@google/genai',
      'nodemailer',
      'pg-native',
      '@vladmandic/face-api',
      'harfbuzzjs',
      'manifold-3d',
      'pdf-lib',
      'pdfkit',
    ],
  },
  build: {
    ssr: true,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: ['server/start.ts', 'server/image-worker-process.ts', 'server/print-worker-process.ts'],
    },
    outDir: 'build/app',
    emptyOutDir: true,
    target: 'node22',
    minify: false,
  },
})

for (const entry of readdirSync('build/client', { recursive: true, withFileTypes: true })) {
  if (
    !entry.isFile() ||
    !['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.bin'].includes(extname(entry.name))
  )
    continue
  const path = join(entry.parentPath, entry.name)
  const bytes = readFileSync(path)
  if (bytes.length < 512) continue
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
