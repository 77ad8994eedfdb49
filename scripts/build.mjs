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
      input: {
        main: 'server/main.ts',
        'image-worker': 'server/image-worker.ts',
        'print/print-worker': 'server/print/print-worker.ts',
      },
    },
    outDir: 'build/app',
    emptyOutDir: true,
    target: 'node22',
    minify: false,
  },
})

// V8 keeps a source in one byte a character only if all of them fit, and one rupee sign doubles a bundle.
for (const entry of [...filesIn('build/app'), ...filesIn('build/server')]) {
  if (extname(entry.name) !== '.js') continue
  const path = join(entry.parentPath, entry.name)
  writeFileSync(path, escaped(readFileSync(path, 'utf8'), path))
}

for (const entry of filesIn('build/client')) {
  if (!['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.bin'].includes(extname(entry.name)))
    continue
  const path = join(entry.parentPath, entry.name)
  const bytes = readFileSync(path)
  if (bytes.length < 512) continue
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
}

/** The same code in ASCII. */
function escaped(code, path) {
  // "\’" would become "\\u2019", which is something else.
  if (/\\[^\0-\x7f]/.test(code))
    throw new Error(`${path} has a backslash before a character that is not ASCII`)
  return code.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
