// How the built server is run by npm start, by scripts/serve.mjs, by the benchmark and by the fault suites.
import { fileURLToPath } from 'node:url'

/**
 * A small young generation and a limit to the heap's growth: 211 to 266 MB under load on PostgreSQL. V8 counts
 * the buffers of an uploaded photo too, so with less growth it collects during each photo. One thread at a time
 * optimises the embedded database, and only code that has run a lot, so that a start does not share both processors
 * with it.
 */
export const serverCommand = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=70',
  '--wasm-num-compilation-tasks=1',
  '--wasm-tiering-budget=60000000',
  'build/app/main.js',
]
/**
 * The compile cache makes a start about a tenth shorter. glibc returns a freed block only if it was mapped by itself
 * or if none above it is in use, and so held 45 MB, mostly for the JIT compilers, of which 18 were in use. With blocks
 * from 32 KB on mapped by themselves where no free part fits, it holds 29. Compiling the embedded database takes many
 * such blocks, and with 32 KB its start took a tenth longer. Without a fixed threshold glibc raises it to the largest
 * block it has freed. More arenas than two hold more.
 */
export const serverSettings = databaseUrl => ({
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String((databaseUrl ? 32 : 128) * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../build/.compiled', import.meta.url)),
})
