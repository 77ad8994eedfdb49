import { existsSync, readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Manifest, type Plugin, type Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Graph = Parameters<Exclude<Group['name'], string>>[1]
const FRAME = /[\\/]web[\\/](root|entry\.client)\.tsx$/
const framed = new Set<string>()

const ICON = /[\\/]lucide[\\/]dist[\\/]esm[\\/]icons[\\/](.+)\.mjs$/

/** The modules that import this one. One file exports all icons, so an icon's are those that name it. */
function importersOf(id: string, graph: Graph): readonly string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const icon = id.match(ICON)?.[1]
  if (!icon) return importers
  const name = icon.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const naming = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from ["']lucide["']`)
  return importers
    .flatMap(all => graph.getModuleInfo(all)?.importers ?? [])
    .filter(module => naming.test(graph.getModuleInfo(module)?.code ?? ''))
}

/** Whether every page runs this module, as the root or the browser's entry imports it. */
function isOfFrame(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (framed.has(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const found = FRAME.test(id) || importersOf(id, graph).some(importer => isOfFrame(importer, graph, seen))
  if (found) framed.add(id)
  return found
}

const BUSY = ['home', 'collections', 'desk-buddy', 'make', 'upload', 'cart', 'checkout']
const BUSY_PAGE = new RegExp(`[\\\\/]web[\\\\/][^\\\\/]+[\\\\/](${BUSY.join('|')})-page\\.tsx`)
const busyPagesOf = new Map<string, string[]>()

/** Those of the pages with most visitors that run this module. */
function busyPages(id: string, graph: Graph): string[] {
  const known = busyPagesOf.get(id)
  if (known) return known
  const pages = new Set<string>()
  const seen = new Set<string>()
  const visit = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    const page = module.match(BUSY_PAGE)?.[1]
    if (page) pages.add(page)
    importersOf(module, graph).forEach(visit)
  }
  visit(id)
  const found = [...pages].sort()
  busyPagesOf.set(id, found)
  return found
}

/**
 * One file has the turntable's library, one what every page runs, two the icons, one what the same busy pages share. Vite
 * splits the rest. A group takes what its modules import, so what more pages run is grouped before.
 */
const groups: Group[] = [
  { name: 'three', test: /node_modules[\\/]three[\\/]/, priority: BUSY.length + 3 },
  { name: (id, graph) => (isOfFrame(id, graph) ? 'entry' : null), priority: BUSY.length + 2 },
  {
    name: (id, graph) => (ICON.test(id) ? (busyPages(id, graph).length > 0 ? 'busy-icons' : 'icons') : null),
    priority: BUSY.length + 1,
  },
  ...BUSY.slice(1).map((_, index) => ({
    name: (id: string, graph: Graph) => {
      const pages = busyPages(id, graph)
      return pages.length === index + 2 ? pages.join('-') : null
    },
    priority: index + 2,
  })),
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
  plugins: [reactRouter(), turntableScripts, withoutSummaries],
  // A slow machine is no fault of the build's.
  build: {
    assetsInlineLimit: 0,
    // The turntable's library, which is loaded with a press.
    chunkSizeWarningLimit: 800,
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
          output: { codeSplitting: { groups } },
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
