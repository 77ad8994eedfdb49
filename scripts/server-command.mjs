// How the built server is run by npm start, by scripts/serve.mjs, by the benchmark and by the fault suites.
import { fileURLToPath } from 'node:url'

/**
 * Smaller heap steps and two malloc arenas: 220 MB under load, not 400, for a tenth of rendering speed. One thread at
 * a time optimises the embedded database, so that a start need not share both processors with it: 850 ms, not 1,050.
 */
export const serverCommand = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
  '--wasm-num-compilation-tasks=1',
  'build/app/start.js',
]
/**
 * The compile cache makes a start about a tenth shorter. glibc would raise its threshold for mmap to the
 * largest block it has freed and keep what drawings needed: after a dozen, 170 to 230 MB with a fixed
 * threshold and 250 to 280 without.
 */
export const serverSettings = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../build/.compiled', import.meta.url)),
}
