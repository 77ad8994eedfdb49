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
 * The compile cache makes a start about a tenth shorter. glibc returns a small block only if nothing above it is in
 * use, so what the JIT compilers and the pages on their way out had used stayed: 45 MB of which 18 were in use. A
 * block from 32 KB on is mapped by itself and returned when it is freed. Without fixed thresholds glibc would raise
 * them to the largest block it has freed.
 */
export const serverSettings = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../build/.compiled', import.meta.url)),
}
