// How the built server is run by npm start, by scripts/serve.mjs, by the benchmark and by the fault suites.
import { fileURLToPath } from 'node:url'

/**
 * A small young generation and small heap steps: 220 to 230 MB under load, not 300 to 400. Smaller steps still cost
 * more collections than they save memory, as V8 counts the buffers of an uploaded photo too. One thread at a time
 * optimises the embedded database, so that a start need not share both processors with it: 850 ms, not 1,050.
 */
export const serverCommand = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=70',
  '--wasm-num-compilation-tasks=1',
  'build/app/start.js',
]
/**
 * The compile cache makes a start about a tenth shorter. glibc returns a freed block only if none above it is in use,
 * and so kept 45 MB for the JIT compilers and for pages on their way out, of which 18 were in use. Blocks from 32 KB
 * on are mapped one by one and returned when freed: 29 MB. Compiling the embedded database takes many such blocks,
 * and a start with it would take a tenth longer. Without a fixed threshold glibc raises it to the largest block it
 * has freed.
 */
export const serverSettings = databaseUrl => ({
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String((databaseUrl ? 32 : 128) * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../build/.compiled', import.meta.url)),
})
