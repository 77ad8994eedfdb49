import type { ImageWorker } from './image-worker.ts'
import type { Asker } from './waiting-line.ts'

/** The same worker; what it is given is done for this asker. */
export const workerFor = (imageWorker: ImageWorker, asker: Asker): ImageWorker => ({
  ...imageWorker,
  do: (task, input, options) => imageWorker.do(task, input, { ...options, asker }),
})

/** A `promiseCache` of what the worker makes: who asks for what is already in the line waits for the same task. */
export function sharedWork<Value>(max: number) {
  const cached = promiseCache<Value>(max)
  const underWay = new Map<string, Asker[]>()
  return (key: string, asker: Asker, make: (asker: Asker) => Promise<Value>): Promise<Value> => {
    underWay.get(key)?.push(asker)
    return cached(key, () => {
      const askers = [asker]
      underWay.set(key, askers)
      return make(together(askers)).finally(() => {
        if (underWay.get(key) === askers) underWay.delete(key)
      })
    })
  }
}

/** Read when it counts, since others may join. */
const together = (askers: readonly Asker[]): Asker => ({
  get key() {
    return (askers.find(({ isGuest }) => !isGuest) ?? askers[0])?.key ?? null
  },
  get isGuest() {
    return askers.every(({ isGuest }) => isGuest)
  },
  hasLeft: () => askers.every(({ hasLeft }) => hasLeft()),
})

/** Keeps the results used last; concurrent calls with one key share one run, and a failed run is forgotten. */
function promiseCache<Value>(max: number) {
  const cache = new Map<string, Promise<Value>>()
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const value = cache.get(key) ?? make()
    cache.delete(key)
    cache.set(key, value)
    value.catch(() => cache.get(key) === value && cache.delete(key))
    const [oldest] = cache.keys()
    if (oldest !== undefined && cache.size > max) cache.delete(oldest)
    return value
  }
}
